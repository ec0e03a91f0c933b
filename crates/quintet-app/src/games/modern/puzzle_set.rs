//! The puzzles that come with the program. A test finds a solution of each.

/// The board as fumen, the pieces, whether pieces can be held, and the goal of each puzzle.
#[rustfmt::skip]
pub(super) const PUZZLES: &[(&str, &str, bool, &str)] = &[
    // ....###...
    // ....#####.
    ("v115@VhC8GeE8KeAgH", "OJO", false, "clear-all"),
    // #####..###
    ("v115@bhE8BeC8JeAgH", "ZII", false, "clear-all"),
    // .....##...
    // ..#.#####.
    ("v115@WhB8EeA8AeE8KeAgH", "OJT", false, "clear-all"),
    // .........#
    // ####...###
    ("v115@ahE8CeC8JeAgH", "LOI", false, "clear-all"),
    // ..##......
    // ..##...#..
    // ######.###
    ("v115@JhB8HeB8CeA8BeF8AeC8JeAgH", "OOJI", true, "clear-all"),
    // #..#......
    // #..#..##..
    // ########..
    ("v115@HhA8BeA8FeA8BeA8BeB8BeH8LeAgH", "IOOO", true, "clear-all"),
    // ....#..###
    // ....#..###
    // ....######
    ("v115@LhA8BeC8DeA8BeC8DeF8JeAgH", "IOOO", true, "clear-all"),
    // ....#.....
    // #...#...##
    // ###.######
    ("v115@LhA8EeA8CeA8CeE8AeF8JeAgH", "ZJLI", true, "clear-all"),
    // #......#.#
    // #.#....#.#
    // #.######.#
    // ########.#
    ("v115@9gA8FeA8AeB8AeA8DeA8AeB8AeF8AeI8AeA8JeAgH", "OJOI", false, "clear-all"),
    // ...#......
    // ..##.#####
    // ..##.#####
    // #.########
    ("v115@AhA8HeB8AeE8BeB8AeF8AeH8JeAgH", "SIJT", false, "clear-all"),
    // ####.....#
    // ####.....#
    // ####.##..#
    // ####.##..#
    ("v115@9gD8EeE8EeE8AeB8BeE8AeB8BeA8JeAgH", "IJJO", false, "clear-all"),
    // ....##..##
    // ....##..##
    // ######..##
    // ######..##
    ("v115@BhB8BeB8DeB8BeH8BeH8BeB8JeAgH", "IOIO", false, "clear-all"),
    // ....#..#..
    // #...#..#.#
    // #.###..#.#
    // #####..###
    ("v115@BhA8BeA8BeA8CeA8BeA8AeB8AeC8BeA8AeF8BeC8JeAgH", "JOOOL", true, "clear-all"),
    // .....#.#..
    // #....#.##.
    // #...##.##.
    // ######.###
    ("v115@ChA8AeA8BeA8DeA8AeB8AeA8CeB8AeB8AeF8AeC8JeAgH", "LLLIO", true, "clear-all"),
    // .........#
    // ####......
    // ########.#
    ("v115@QhE8FeH8AeA8JeAgH", "LT", false, "tspin-double"),
    // .....#..#.
    // ...##...##
    // ##.###.###
    ("v115@MhA8BeA8DeB8CeD8AeC8AeC8JeAgH", "JT", false, "tspin-double"),
    // ....#..###
    // #..##...##
    // #..###.###
    ("v115@LhA8BeD8BeB8CeC8BeC8AeC8JeAgH", "OT", false, "tspin-double"),
    // .....###..
    // ..#..##...
    // ..#..###.#
    ("v115@MhC8DeA8BeB8EeA8BeC8AeA8JeAgH", "OOT", false, "tspin-double"),
    // .....#....
    // ####.#....
    // ####.##.#.
    ("v115@MhA8DeD8AeA8DeD8AeB8AeA8KeAgH", "LLT", false, "tspin-double"),
    // ..###...#.
    // ..###....#
    // #####...##
    ("v115@JhC8CeA8CeC8DeF8CeB8JeAgH", "LOT", false, "tspin-double"),
    // ........##
    // ###......#
    // ###..##.##
    ("v115@PhE8FeD8BeB8AeB8JeAgH", "ZJT", false, "tspin-double"),
    // ....##....
    // ##...#....
    // ###.######
    ("v115@LhB8DeB8CeA8DeC8AeF8JeAgH", "OTO", true, "tspin-double"),
    // ..#.......
    // ...#......
    // #.###.##.#
    ("v115@JhA8JeA8FeA8AeC8AeB8AeA8JeAgH", "TTT", true, "tspin-double"),
    // ........##
    // ###..#...#
    // #######.##
    ("v115@PhE8BeA8CeH8AeB8JeAgH", "TS", true, "send 4"),
    // ...###....
    // ...##...##
    // .#####.###
    ("v115@KhC8GeB8CeB8AeE8AeC8JeAgH", "LT", true, "send 4"),
    // ......#...
    // #..###...#
    // #..####.##
    ("v115@NhA8CeA8BeC8CeB8BeD8AeB8JeAgH", "TO", true, "send 4"),
    // ........##
    // .........#
    // ########.#
    // #######..#
    // ########.#
    ("v115@7gB8IeI8AeH8BeI8AeA8JeAgH", "T", false, "tspin-triple"),
    // ........##
    // .........#
    // ####..##.#
    // ####..#..#
    // ########.#
    ("v115@7gB8IeE8BeB8AeE8BeA8BeI8AeA8JeAgH", "OT", false, "tspin-triple"),
    // ##........
    // #.........
    // #.###..###
    // #..##..###
    // #.########
    ("v115@zgB8HeA8IeA8AeC8BeD8BeB8BeD8AeH8JeAgH", "OT", false, "tspin-triple"),
    // ##........
    // #.........
    // #.#....###
    // #...#..###
    // #.#.######
    ("v115@zgB8HeA8IeA8AeA8DeD8CeA8BeD8AeA8AeF8JeAgH", "OJT", false, "tspin-triple"),
    // ........##
    // .........#
    // ......##.#
    // #.###.#..#
    // ########.#
    ("v115@7gB8IeA8FeB8AeB8AeC8AeA8BeI8AeA8JeAgH", "JTT", false, "tspin-triple"),
    // ........##
    // .........#
    // ##....##.#
    // ##.#..#..#
    // ####.###.#
    ("v115@7gB8IeC8DeB8AeC8AeA8BeA8BeE8AeC8AeA8JeAgH", "ZLT", false, "tspin-triple"),
    // #####....#
    // #####.##.#
    // ########.#
    // ########.#
    ("v115@9gE8DeF8AeB8AeI8AeI8AeA8JeAgH", "LI", false, "send 4"),
    // ##.####..#
    // ##.####..#
    // ##.#######
    // ##.#######
    ("v115@9gB8AeD8BeC8AeD8BeC8AeI8AeG8JeAgH", "OI", false, "send 4"),
    // .###.....#
    // .###..#.##
    // .#########
    // .#########
    ("v115@+gC8EeA8AeC8BeA8AeB8AeI8AeI8JeAgH", "IOT", true, "send 4"),
    // ####....##
    // ####....##
    // ####...###
    // ####.#####
    ("v115@9gD8DeF8DeF8CeG8AeE8JeAgH", "IOL", true, "send 4"),
    // #...####..
    // #...####..
    // ###.######
    // ###.######
    ("v115@9gA8CeD8BeA8CeD8BeC8AeI8AeF8JeAgH", "OOI", true, "send 4"),
    // ..#.#...##
    // .##.##.###
    // .##.######
    // ###.######
    ("v115@/gA8AeA8CeB8AeB8AeB8AeC8AeB8AeI8AeF8JeAgH", "ITJ", true, "send 4"),
    // .####....#
    // .####....#
    // .#########
    // .#########
    ("v115@+gD8DeA8AeD8DeA8AeI8AeI8JeAgH", "OIO", true, "lines 3"),
    // ..#......#
    // .######.##
    // .######.##
    ("v115@JhA8FeA8AeF8AeB8AeF8AeB8JeAgH", "JJI", true, "lines 3"),
    // ##..#.#..#
    // ###.#.#..#
    // ###.#.####
    // #####.####
    ("v115@9gB8BeA8AeA8BeD8AeA8AeA8BeD8AeA8AeI8AeD8JeAgH", "LIO", true, "lines 3"),
    // ##....####
    // ##....####
    ("v115@RhB8DeF8DeD8JeAgH", "II", false, "send 10"),
    // #..###....
    // #..#######
    ("v115@RhA8BeC8DeA8BeG8JeAgH", "OI", false, "send 10"),
];
