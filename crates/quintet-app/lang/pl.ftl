# Quintet po polsku.
#
# Słowa graczy: klocek, plansza, linia, zapas, zrzut. Nazwy gier, trybów i ruchów (T-Spin, Back-to-Back, combo) zostają
# takie, jakich gracze używają na całym świecie.

## Menu główne
menu-continue = Kontynuuj
    .about = Wybierz jedną z zapisanych gier.
menu-continue-count =
    { $count ->
        [one] { $count } gra
        [few] { $count } gry
       *[other] { $count } gier
    }
menu-best = rekord { $best }
menu-last-played = grano { $date }
menu-scores = Wyniki
    .about = Twoje najlepsze gry i statystyki.
menu-replays = Powtórki
    .about = Obejrzyj skończone gry, także krok po kroku, albo graj dalej od dowolnego miejsca.
menu-settings = Ustawienia
    .about = Język, sterowanie, kolory i dźwięk.
menu-help = Pomoc
    .about = Jak działają menu, gry i pady.
menu-about = O programie
    .about = Wersja i licencja.
menu-quit = Wyjdź
    .about = Zamyka Quintet.

# Przerwana gra.
continue-score = wynik { $score }
continue-line = { $game }, wynik { $score }, czas gry { $time }, { $date }
continue-damaged = { $game }, wynik { $score }, czas gry { $time }, { $date } (dalsza część nagrania jest uszkodzona)

quit-title = Wyjść z Quintetu?
quit-stay = Zostań

## Menu gry
game-menu-options = Opcje
game-menu-controls = Sterowanie
    .about = Zobacz i zmień klawisze.
game-menu-how-to-play = Jak grać
    .about = Cel gry, co jest w niej szczególnego i klawisze.
game-menu-practice = Trening
    .about = Narysuj albo wklej planszę i graj od niej.

## Przeciwko komputerowi
strength-title = Jak silny ma być komputer?
strength-about = Możesz to później zmienić w opcjach.
strength-first = Łagodny początek.
strength-last = Najsilniejszy.

## Menu pauzy
pause-title = Pauza
pause-end-title = Zakończyć grę?
pause-resume = Wznów
pause-restart = Od nowa
    .about = Kończy tę grę i zaczyna nową.
pause-save-and-quit = Zapisz i wyjdź
    .about = Później wznowisz grę z menu głównego.
pause-settings =
    .about = Wygląd, dźwięk i klawisze zmieniają się od razu; zasady od następnej rundy.
pause-quit = Wyjdź
    .about = Powrót do menu.
pause-end-game = Zakończ grę
    .about = Gra kończy się teraz, z obecnym wynikiem.

## Jak grać
guide-move = Przesuń
guide-rotate = Obróć
guide-commands = / albo Enter otwiera wiersz poleceń; help wypisuje polecenia.

## Podczas gry
play-demonstration = Gra komputer.
play-speed = Szybkość gry { $percent } %
play-two-keys = Gracz 2: { $keys }.
play-two-held-keys = Ten terminal nie odróżnia przytrzymanych klawiszy dwóch graczy; w oknie to działa: quintet --window
# Gra na polecenia.
typed-keys = Strzałki przesuwają, { $turn } obracają, { $drop } zrzuca, { $hint } podpowiada. Naciśnij / albo Enter, żeby wpisać polecenie, ? po pomoc.
typed-paste-too-long =
    { $all ->
        [one] Wklejono { $all } wiersz; użyto tylko pierwszych { $taken }.
        [few] Wklejono { $all } wiersze; użyto tylko pierwszych { $taken }.
       *[many] Wklejono { $all } wierszy; użyto tylko pierwszych { $taken }.
    }

# Co dzieje się z wynikiem.
status-saving = zapisywanie…
status-saved = zapisano: powtórka { $replay }
status-best = zapisano: rekord życiowy, powtórka { $replay }
status-cut = , bez części po osiągnięciu przez nagranie 64 MiB
status-not-saved = nie zapisano: { $why }
status-recording-full = dalsza część powtórki tej gry, bo nagranie osiągnęło 64 MiB; wynik zostanie zapisany
status-saving-failed = część programu, która zapisuje gry, przestała działać
status-recording-kept = { $why }; nagranie zostaje i wynik zostanie z niego zapisany, gdy to będzie możliwe

## Po grze
result-game-over = Koniec gry
result-finished = Ukończono
result-draw = Remis
result-wins = Wygrywa gracz { $player }
result-pace = { $pieces }, { $pace } PPS
result-unfinished = nieukończone, bez czasu
result-points = punkty: { $points }
result-first = Twój pierwszy wynik w tej kategorii.
result-rank = Miejsce { $rank } z { $of }.
result-new-best = Nowy rekord! Poprzedni: { $best }, lepiej o { $difference }.
result-better = Lepiej od twojego rekordu, { $best }, o { $difference }; nowym rekordem jest tylko gra zagrana do końca.
result-best = Twój rekord: { $best }, różnica { $difference }.
result-equal = Tyle samo co twój rekord: { $best }.
result-lost-duel = Przegrany pojedynek nie jest klasyfikowany.
result-no-goal = Bez miejsca: cel nie został osiągnięty.
result-helped = Bez miejsca: z pomocą.
result-retry = Jeszcze raz
result-watch = Obejrzyj powtórkę
result-save-gif = Zapisz jako GIF
result-board = Wróć do planszy
result-menu = Menu

# The counts of a game, and its plots.
fact-time = Czas
fact-pieces = Klocki
fact-pace = Klocki na sekundę
fact-lines = Linie
fact-clears = 1 · 2 · 3 · 4 linie
fact-t-spins = T-Spiny
fact-combo = Najdłuższe combo
fact-chain = Najdłuższy łańcuch
fact-back-to-backs = Back-to-Back
fact-perfect-clears = Puste plansze
fact-sent = Wysłane rzędy
fact-received = Otrzymane rzędy
fact-holds = Schowane klocki
fact-finesse = Zbędne ruchy
plot-score = Wynik
plot-pace = Klocki na sekundę
plot-best-score = Najlepszy wynik dnia
plot-best-time = Najlepszy czas dnia
plot-scores = Wyniki
plot-times = Czasy
plot-t-spins = T-Spiny na klocek
plot-quads = Linie usunięte czwórkami
plot-games = Gry według dni
plot-play-time = Czas gry według dni
count-pieces =
    { $count ->
        [one] { $count } klocek
        [few] { $count } klocki
       *[many] { $count } klocków
    }
count-singles =
    { $count ->
        [one] { $count } singel
        [few] { $count } single
       *[many] { $count } singli
    }
count-doubles =
    { $count ->
        [one] { $count } double
        [few] { $count } double
       *[many] { $count } doubli
    }
count-triples =
    { $count ->
        [one] { $count } triple
        [few] { $count } triple
       *[many] { $count } tripli
    }
count-quads =
    { $count ->
        [one] { $count } quad
        [few] { $count } quady
       *[many] { $count } quadów
    }
count-t-spins =
    { $count ->
        [one] { $count } T-Spin
        [few] { $count } T-Spiny
       *[many] { $count } T-Spinów
    }
count-perfect-clears =
    { $count ->
        [one] { $count } perfect clear
        [few] { $count } perfect cleary
       *[many] { $count } perfect clearów
    }

## Imiona przy wynikach
name-title = Dobra gra!
name-question = Jakie imię zapisać przy Twoich wynikach?
name-question-second = Jak ma na imię gracz 2?
player-number = Gracz { $number }
player-you = Ty
player-computer-named = Komputer: { $strength }
player-computer = Komputer, poziom { $strength }
player-program = Program

## Wyniki, statystyki, powtórki
scores-title = Wyniki: { $game }
statistics-title = Statystyki: { $game }
replays-title = Powtórki: { $game }
records-all-games = wszystkie gry
records-level = od poziomu { $level }
records-loading = Wczytywanie…
records-none = Jeszcze nic tu nie ma. Najpierw zagraj.
column-game = Gra
column-mode = Tryb
column-score = Wynik
column-rank = Miejsce
column-result = Wynik
column-time = Czas
column-player = Gracz
column-date = Data
column-month = Miesiąc
column-games = Gry
column-highest = Najwyższy
column-average = Średnia
column-replay = Nr
mark-assisted = z pomocą
mark-unfinished = nieukończona
mark-ended-early = zakończona wcześniej
mark-not-in-replay = wynik niezgodny z powtórką
mark-suspect = wynik niezgodny
mark-imported = zaimportowana
rules-own-levels = własne poziomy
rules-own-blocks = własne klocki
rules-own-levels-and-blocks = własne poziomy i klocki
rules-speed = szybkość { $percent } %
rules-well = studnia { $size }
notice-copied = Skopiowano: { $text }
notice-muted = Dźwięk wyłączony. M włącza go znowu.
notice-unmuted = Dźwięk włączony.
notice-volume = Głośność { $volume } %
notice-game-ended = Gra jest zakończona; jej wynik i powtórka są zapisane.
notice-replay-deleted = Powtórka usunięta. Naciśnij u, żeby ją przywrócić.
notice-replay-restored = Powtórka przywrócona.

# Wznawianie gry i zapisywanie przerwanych gier.
notice-open-elsewhere = ta gra jest otwarta w innym terminalu lub oknie
notice-game-gone = tej gry już nie ma
notice-saved-later = { $why }; gra jest zachowana i zostanie zapisana przy następnym uruchomieniu Quintetu

# Pamięć, której nie można użyć.
store-no-home = nie ma folderu na wyniki: ustaw QUINTET_HOME albo HOME
store-not-a-folder = { $path } nie jest folderem, więc nie można w nim nic zapisać: podaj inny w QUINTET_HOME albo przenieś ten plik
store-denied = nie można odczytać { $path }: brak uprawnień
store-newer = { $path } pochodzi z nowszej wersji Quintetu (format { $found }, ten program zna { $known }); pozostaje bez zmian
store-older = { $path } pochodzi z wcześniejszej wersji Quintetu (format { $found }, ten program ma { $known }) i wymaga aktualizacji, ale nie można go zapisać
store-not-ours = { $path } nie jest bazą Quintetu; pozostaje bez zmian
store-damaged = { $path }: plik jest uszkodzony ({ $detail }) i pozostaje bez zmian; przenieś go, aby zacząć nowy
store-locked = { $path } jest zablokowany przez inny program
store-settings-held = { $path } jest właśnie zmieniany przez inny program i pozostaje bez zmian: spróbuj ponownie, gdy skończy
store-full = { $path }: dysk jest pełny
store-read-only = nie można zapisać { $path }: plik, jego folder lub dysk jest tylko do odczytu
store-no-replay = nie ma powtórki { $replay }; pokazuje je `quintet replay list`
store-deleted = powtórka { $replay } została usunięta; przywraca ją `quintet replay restore { $replay }`
store-not-deleted = powtórka { $replay } nie jest usunięta
store-left-out =
    { $count ->
        [one] { $count } zapisu nie można odczytać i został pominięty; podaje go `{ $command }`
        [few] { $count } zapisów nie można odczytać i zostały pominięte; podaje je `{ $command }`
       *[other] { $count } zapisów nie można odczytać i zostało pominiętych; podaje je `{ $command }`
    }

# Brak dźwięku.
sound-none = brak dźwięku: { $why }
sound-lost = dźwięk zniknął: { $why }
sound-two-reasons = { $first }, a { $second }
sound-no-server = nie działa serwer dźwięku
sound-no-socket = nie ma gniazda serwera dźwięku w { $place }
sound-alsa-missing = ALSA nie jest zainstalowana
sound-alsa-no-device = ALSA nie ma urządzenia
sound-no-device = nie ma urządzenia

# Powtórka, której nie można odtworzyć w całości.
replay-unreadable = nie można odczytać tej powtórki
replay-not-a-replay = to nie jest powtórka programu Quintet
replay-too-large = ten plik jest za duży jak na powtórkę
replay-too-long = trwa { $days } dni: powtórki gier z zegarem mogą trwać najwyżej { $most } dni
replay-truncated = ta powtórka jest ucięta: urywa się na bajcie { $at }
replay-unfinished = ta powtórka jest ucięta: nagrywanie przerwano po { $millis } ms; brakuje końca
replay-altered = ta powtórka jest zmieniona lub uszkodzona w bajcie { $at }
replay-newer-rules = tę powtórkę nagrano według wersji { $recorded } zasad gry { $game }; ten program zna wersje od 1 do { $current }; zaktualizuj Quintet, żeby ją odtworzyć
replay-differs = ta powtórka nie jest zgodna: odtworzona, kończy się innym stanem gry niż zapisany
# Każdy inny problem; przyczyna jest po angielsku.
replay-other-problem = tej powtórki nie można odtworzyć: { $why }

# Saving a replay as a picture.
picture-drawing = Obraz powstaje…
picture-saved = Zapisano jako { $path }.
picture-failed = Obraz nie został zapisany: { $why }

## Okno
window-picture-saved = Obrazek zapisano jako { $path }.
window-picture-failed = Nie udało się zapisać obrazka: { $why }
window-paste-too-long = Skopiowany tekst jest za długi, żeby go wkleić.
window-paste-empty = Nie ma tekstu do wklejenia.
window-paste-failed = Nie można odczytać skopiowanego tekstu: { $why }.

## Strona w przeglądarce
web-storage-none = Ta przeglądarka niczego dla tej strony nie zapisuje, więc po jej zamknięciu wyniki i powtórki przepadną. Użyj okna, które nie jest prywatne, albo wyeksportuj powtórki.
web-no-pictures = Strona nie zapisuje obrazków. Wyeksportuj powtórkę i użyj quintet replay PLIK --gif.
web-storage-full = brakuje miejsca: usuń powtórki albo wyeksportuj je i usuń niektóre
web-imported = Zaimportowano: powtórka { $numbers }.
web-restored = Przywrócono brakujące: powtórki { $replays }, wyniki { $scores }, gry { $games }, ustawienia { $settings }; inne ustawienia bez zmian: { $others }.
web-imported-not = Nie zaimportowano pliku: { $why }.

web-menu = Menu strony
web-import = Importuj powtórkę lub kopię zapasową…
web-backup = Zapisz kopię zapasową wszystkiego
web-export = Eksportuj ostatnią powtórkę
web-link = Skopiuj link do ostatniej powtórki
web-fullscreen = Pełny ekran
web-buttons = Przyciski dotykowe
web-arrange = Przesuń i przeskaluj przyciski
web-done = Gotowe
web-command = Polecenie
web-button-left = W lewo
web-button-right = W prawo
web-button-down = Szybki spadek
web-button-drop = Zrzut
web-button-clockwise = Obrót w prawo
web-button-counterclockwise = Obrót w lewo
web-button-hold = Schowek
web-button-pause = Pauza

# Link, który zawiera grę.
link-opening = Otwieranie linku…
link-too-long = Powtórka jest za długa na link. Wyeksportuj ją do pliku.
link-unreadable = Ten link jest uszkodzony albo pochodzi z nowszej wersji.
link-copied = Skopiowano link.
link-nothing = Najpierw skończ grę albo obejrzyj powtórkę.

# Co słyszy czytnik ekranu podczas gry.
said-lines =
    { $count ->
        [one] { $count } linia, wynik { $score }
        [few] { $count } linie, wynik { $score }
       *[other] { $count } linii, wynik { $score }
    }
said-level = poziom { $level }
said-over = koniec gry, wynik { $score }

## Oglądanie powtórki
viewer-title = Powtórka: { $game }
viewer-round = { $title }, runda { $round } z { $rounds }
viewer-place = { $now } / { $end }  klocek { $piece } / { $pieces }
viewer-paused = pauza
viewer-ended = koniec

## Rysowanie planszy
draw-title = Narysuj planszę
draw-empty = puste pole
draw-help = Rysujesz: { $block }; pod kursorem: { $here }. Naciśnij literę (G I J L O S T Z), żeby rysować ten klocek, albo wklej wiersze lub fumen.
draw-full-row = Wiersz { $row } jest pełny. Zostaw w nim lukę.

## Ustawienia
section-player = Gracze
section-play = Gra
section-window = Okno
section-look = Wygląd
section-colours = Kolory
section-sound = Dźwięk
section-replays = Powtórki
section-web = Przeglądarka
section-handling = Czułość sterowania
section-controls = Sterowanie
settings-search = Szukaj:
settings-nothing = Żadne ustawienie nie ma tego w nazwie ani opisie.
settings-over-game = Gra jest wstrzymana. Wygląd, dźwięk i klawisze zmieniają się od razu, sterowanie i zasady od następnej rundy.
settings-next-round = Od następnej rundy.
settings-releases = Powtarzanie klawiszy: ta klawiatura zgłasza puszczenie klawisza, więc działają DAS i ARR.
settings-no-releases = Powtarzanie klawiszy: ten terminal nie zgłosił jeszcze puszczenia klawisza, więc działa własne powtarzanie klawiatury.
settings-gamepads = Pad działa jak klawisze gry. Przyciski opisuje Pomoc.

## Sterowanie klockiem
handling-page = Powtarzanie i opóźnienia
    .about = Powtarzanie klawiszy, opuszczanie, opóźnienia: zmień, wypróbuj, zapisz.
handling-try = Wypróbuj
    .about = Gra bez końca, która nie jest zapisywana, z licznikiem na żywo.
handling-presets = Zestawy
handling-save = Zapisz jako…
    .about = Zapisuje obecne wartości pod nazwą.
handling-export = Eksportuj
    .about = Kopiuje obecne wartości jako wiersz tekstu.
handling-import = Importuj…
    .about = Bierze wartości z takiego wiersza i zapisuje je pod ich nazwą.
handling-values = Wartości
handling-unnamed = Moje
handling-name = Nazwa (najwyżej { $most } znaków):
handling-line = Wiersz:
handling-note = Zmiana działa od następnej gry.
handling-no-name = Zacznij od nazwy: „Szybko: das=100 arr=0”.
handling-not-a-value = „{ $word }” nie jest wartością: podaj das=100, arr=0 i tak dalej.
trial-held =
    { $columns ->
        [one] Ostatni klawisz: { $millis } ms, { $columns } kolumna
        [few] Ostatni klawisz: { $millis } ms, { $columns } kolumny
       *[other] Ostatni klawisz: { $millis } ms, { $columns } kolumn
    }
trial-columns =
    { $columns ->
        [one] Ostatni klawisz: { $columns } kolumna
        [few] Ostatni klawisz: { $columns } kolumny
       *[other] Ostatni klawisz: { $columns } kolumn
    }
trial-pace =
    { $pieces ->
        [one] { $pieces } klocek, { $pace } PPS, { $keys } klawisza na klocek
        [few] { $pieces } klocki, { $pace } PPS, { $keys } klawisza na klocek
       *[other] { $pieces } klocków, { $pace } PPS, { $keys } klawisza na klocek
    }

## Zadania i gra dnia
puzzle-title = Zadania: rozwiązane { $solved } z { $all }
puzzle-pieces = Klocki: { $pieces }
puzzle-solved = Rozwiązane
puzzle-solved-undos =
    { $count ->
        [one] Rozwiązane, cofnięty jeden klocek
        [few] Rozwiązane, cofnięte { $count } klocki
       *[other] Rozwiązane, cofniętych { $count } klocków
    }
puzzle-not-solved = Nierozwiązane
goal-clear-all = Usuń wszystko
goal-lines =
    { $count ->
        [one] Usuń linię
        [few] Usuń { $count } linie
       *[other] Usuń { $count } linii
    }
goal-send =
    { $count ->
        [one] Wyślij linię
        [few] Wyślij { $count } linie
       *[other] Wyślij { $count } linii
    }
goal-tspin-double = Zrób T-Spin Double
goal-tspin-triple = Zrób T-Spin Triple
daily-title = Gra dnia
daily-about = Ta sama gra dla wszystkich tego dnia. Liczy się pierwsza próba; następne to ćwiczenia.
daily-play = Graj: { $mode }
daily-practise = Ćwicz: { $mode }
    .about = Ta próba się nie liczy; ta, która się liczy, już się zaczęła.
daily-continue = Graj dalej: { $mode }
    .about = Twoja próba, która się liczy, na razie { $time }.
daily-busy = Twoja próba, która się liczy, jest rozgrywana w innym programie.
daily-done = Twój wynik: { $result }
daily-unfinished = nieukończona
daily-before = Wcześniejsze dni

## Sterowanie
controls-title = Sterowanie: { $game }
controls-preset = Zestaw
    .about = Zestaw klawiszy na początek. Każdy klawisz można potem zmienić.
key-preset-default = Domyślny
key-preset-vim = Vim (h j k l)
key-preset-left-handed = Dla leworęcznych
key-preset-two = Dwoje przy klawiaturze
key-preset-own = Własny
controls-none = brak
controls-press = Naciśnij klawisz. Esc anuluje.
controls-press-button = Naciśnij przycisk pada. Esc anuluje.
controls-gamepad = Pad
    .about = Pokaż i zmień przyciski.
controls-no-modifiers = Ten terminal nie rozróżnia samych klawiszy Shift, Ctrl, Alt ani klawiatury numerycznej; rozróżniają je kitty, foot, WezTerm, Ghostty i okno.
controls-refused = To nie jest pojedynczy klawisz z nazwą. Naciśnij inny.
controls-taken = { $key } to klawisz czynności „{ $owner }”.

## Co jest nie tak z wartością
error-not-a-number = { $value } to nie liczba całkowita: dozwolone od { $least } do { $most }
error-too-small = { $value } to za mało: dozwolone od { $least } do { $most }
error-too-large = { $value } to za dużo: dozwolone od { $least } do { $most }
error-or-word = { $most } albo { $word }
error-not-a-size = { $value } to nie rozmiar: podaj KOLUMNYxWIERSZE, od { $least } do { $most }
error-not-a-switch = { $value } jest niedozwolone: dozwolone on i off
error-too-long =
    { $most ->
        [one] za długie: najwyżej { $most } znak
        [few] za długie: najwyżej { $most } znaki
       *[many] za długie: najwyżej { $most } znaków
    }
error-unprintable = zawiera znaki, których nie da się pokazać: użyj liter, cyfr i znaków interpunkcyjnych
error-unknown-word = { $value } jest niedozwolone: dozwolone { $words }
error-unknown-word-or-number = { $value } jest niedozwolone: dozwolone { $first }, od 1 do { $most } lub nazwa: { $words }
error-key-taken = { $key } to już klawisz czynności „{ $owner }”: wybierz inny albo zmień najpierw tamten
error-unknown-key = nie ma klawisza { $value }: podaj znak albo nazwę, np. left, space, enter lub f1
error-not-text = { $value } jest niedozwolone: podaj tekst w cudzysłowie
error-not-keys = { $value } jest niedozwolone: podaj listę klawiszy, np. ["left", "a"]

## Pomoc
help-page =
    Quintet to pięć gier ze spadającymi klockami.

    Menu            ↑ ↓ wybierają pozycję, Enter ją otwiera, ← → zmieniają wartość, Esc wraca. Cyfra wybiera pozycję o tym numerze. Mysz też działa: kliknij pozycję albo klawisz na dole ekranu.
    Gra             Klawisze są pokazane pod grą; można je zmienić w Ustawieniach. „Zapisz i wyjdź” zachowuje grę: Kontynuuj jest wtedy pierwszą pozycją menu głównego.
    Wszędzie        M wyłącza i włącza dźwięk, F7 i F8 zmieniają głośność. W oknie F11 wypełnia ekran, a F12 zapisuje obraz.
    Klawisze        Litery to klawisze w swoich miejscach: w układzie rosyjskim Z i X są tam, gdzie na klawiaturze angielskiej. Shift, Ctrl, Alt i klawiatura numeryczna działają w oknie i w terminalach, które je rozróżniają (kitty, foot, WezTerm, Ghostty).
    Pad             Działa w oknie. Krzyżak lub lewa gałka: ruch i wybór; krzyżak w górę: zrzut. Dolny przycisk: obrót w prawo, wybierz. Prawy: obrót w lewo, wstecz. Lewy i tylne: zapas. Górny: zrzut. Spusty: pół obrotu. Start: rozpocznij, pauza, wznów. Przyciski zmieniają ustawienia. W nazwie góra i dół zmieniają literę. Drugi pad to gracz 2 w pojedynku.
help-page-replays =
    Każda skończona gra jest zapisywana razem z wynikiem i powtórką. Powtórkę można oglądać, przejść krok po kroku i grać dalej od dowolnej jej chwili.

    Więcej możliwości daje wiersz poleceń: `quintet --help`.

about-page =
    Quintet { $version }: pięć gier ze spadającymi klockami na jednym silniku.

    Dla graczy, dla twórców botów i uczących się agentów oraz dla tych, którzy chcą zobaczyć, jak pisze się takie gry.

    Silnik jest czysty: wchodzą czas i polecenia gracza, wychodzą zdarzenia. Te same polecenia dają tę samą grę na każdym komputerze, więc powtórka o wielkości kilku kilobajtów zawiera ją całą.

    Licencja: MIT lub Apache-2.0, do wyboru.
    Czcionki: Inter i JetBrains Mono, SIL Open Font License 1.1.

## Słowa dodawane przez terminal
switch-on = wł.
switch-off = wył.
panel-used = { $panel } (użyty)
terminal-too-small = Ten ekran potrzebuje kolumn: { $columns } i wierszy: { $rows }; terminal ma { $has-columns } i { $has-rows }. Powiększ go albo naciśnij Esc, żeby wrócić.

## Klawisze i ich działanie, na dole ekranów
key-space = spacja
key-click = klik
key-any = dowolny klawisz
cap-navigate = ruch
cap-select = wybierz
cap-open = otwórz
cap-back = wstecz
cap-help = pomoc
cap-quit = wyjdź
cap-stay = zostań
cap-cancel = anuluj
cap-save = zapisz
cap-skip = pomiń
cap-change = zmień
cap-edit = wpisz
cap-reset = domyślne
cap-swap = zamień klawisze
cap-take-key = zabierz stamtąd
cap-search = szukaj
cap-letter = litera
cap-use = użyj
cap-copy = kopiuj
cap-add-key = dodaj klawisz
cap-play = graj
cap-play-again = jeszcze raz
cap-start = start
cap-exit = wyjdź
cap-next-level = następny poziom
cap-resume = wznów
cap-pause = pauza
cap-end-game = zakończ
cap-move = ruch
cap-rotate = obrót
cap-down = w dół
cap-drop = zrzut
cap-hold = zapas
cap-hint = podpowiedź
cap-take-over = przejmij grę
cap-complete = uzupełnij
cap-run = wykonaj
cap-clear = wyczyść
cap-type-a-command = wpisz polecenie
cap-commands = polecenia
cap-and-a-letter = + litera: { $action }
cap-game = gra
cap-category = kategoria
cap-watch = oglądaj
cap-statistics = statystyki
cap-scores = wyniki
cap-months = miesiące
cap-delete = usuń
cap-undo = cofnij
cap-scroll = przewiń
cap-next-page = następna strona
cap-5-seconds = 5 s
cap-piece = klocek
cap-speed = prędkość
cap-save-gif = zapisz GIF
cap-save-png = zapisz PNG
cap-jump = skok
cap-input = ruch gracza
cap-play-from-here = graj dalej
cap-round = runda
cap-draw = rysuj
cap-block = klocek
cap-fill-row = wypełnij wiersz

## Obok planszy
panel-next = Następny
panel-hold = Zapas
panel-score = Wynik
panel-best = Rekord
panel-hi-score = Rekord
panel-level = Poziom
panel-lines = Linie
panel-rows-left = Zostało linii
panel-goal = Cel
panel-pieces = Klocki
panel-time = Czas
panel-time-left = Zostało
panel-combo = Combo
panel-chain = Łańcuch
panel-sent = Wysłane
panel-incoming = Nadchodzą
panel-mode = Tryb
panel-rows-to-level = Do poziomu
panel-pace = PPS

## Pytania gier
prompt-modern-ready = Naciśnij Enter, żeby zacząć.
prompt-modern-over = Naciśnij Enter, żeby zagrać jeszcze raz.
prompt-cascade-over = Koniec gry. Naciśnij Enter, żeby wyjść.

## Gry
game-modern = Modern
    .tagline = T-Spiny, combo, pojedynki
    .summary = Dzisiejsze zasady: zapas, cień, T-Spiny, combo. Samemu, na czas albo w pojedynku.
    .goal = Zapełniaj linie, żeby je usuwać: kilka naraz, T-Spiny i usuwanie raz za razem dają więcej punktów. Cień pokazuje, gdzie klocek wyląduje; zapas przechowuje klocek na później.
mode-modern-marathon = Maraton
    .summary = Graj, jak długo zdołasz; każdy poziom jest szybszy.
mode-modern-sprint = Sprint
    .summary = Czterdzieści linii jak najszybciej.
mode-modern-ultra = Ultra
    .summary = Jak najwięcej punktów w dwie minuty.
mode-modern-classic = Klasyczny
    .summary = Dawne zasady: bez zapasu, bez cienia, bez opóźnienia zablokowania.
mode-modern-duel = Pojedynek
    .summary = Dwóch graczy przy jednej klawiaturze wysyła sobie śmieciowe linie.
mode-modern-against-the-computer = Przeciwko komputerowi
    .summary = Pojedynek. Siłę komputera ustawia opcja Przeciwnik.
mode-modern-cheese = Ser
    .summary = Przekop się przez linie śmieci jak najszybciej.
mode-modern-survival = Przetrwanie
    .summary = Śmieci rosną coraz szybciej. Wytrwaj jak najdłużej.
mode-modern-master = Mistrz
    .summary = Klocki od razu leżą na dnie i coraz szybciej się blokują. 300 linii.
mode-modern-zen = Zen
    .summary = Bez końca i bez pośpiechu. Backspace cofa klocek.
mode-modern-combo = Combo
    .summary = Wąska studnia: każdy klocek ma usunąć linię.
mode-modern-puzzles = Zadania
    .summary = Plansza, kilka klocków i cel.
mode-modern-daily = Gra dnia
    .summary = Ta sama gra dla wszystkich dzisiaj. Liczy się pierwsza próba.
mode-modern-watch-the-computer = Obejrzyj grę komputera
    .summary = Komputer sam gra Maraton.
special-modern-t-spin = T-Spin
    .about = klocek T wkręcony w lukę ostatnim ruchem
special-modern-back-to-back = Back-to-Back
    .about = Quad albo T-Spin po poprzednim, bez mniejszego usunięcia pomiędzy
special-modern-combo = Combo
    .about = usuwanie linii kolejnymi klockami

game-chetyris = Chetyris
    .tagline = w czasie, z bombami
    .summary = Na czas, z bombami i kształtem, który rusza się w złą stronę.
    .goal = Zapełniaj linie, żeby znikały. Poziom n wymaga 5n linii, a na każdym poziomie klocki spadają szybciej.
mode-chetyris-play = Graj
mode-chetyris-watch-the-computer = Obejrzyj grę komputera
    .summary = Komputer gra według własnych podpowiedzi.
special-chetyris-vaporbomb = VaporBomb
    .about = po wylądowaniu usuwa klocki nad sobą i pod sobą; znikną zaznaczone pola
special-chetyris-foambomb = FoamBomb
    .about = zapełnia każde puste pole, do którego może dotrzeć
special-chetyris-crazyshape = CrazyShape
    .about = rusza się w lewo, gdy naciskasz w prawo, i w prawo, gdy naciskasz w lewo

game-quadris = Quadris
    .tagline = bez zegara, komendami
    .summary = Bez zegara: polecenia przesuwają, obracają i zrzucają klocek.
    .goal = Przesuwaj i obracaj klocek u góry, potem go zrzuć. Pełna linia znika, a to, co jest nad nią, zjeżdża w dół. n linii naraz na poziomie l daje (l+n)^2 punktów, a klocek, z którego nic nie zostało, (poziom, na którym powstał, + 1)^2. Gra się kończy, gdy dla nowego klocka nie ma miejsca. Nie ma zegara.
mode-quadris-play = Graj
mode-quadris-watch-the-computer = Obejrzyj grę komputera
    .summary = Komputer gra według własnych podpowiedzi, dopóki nie naciśniesz klawisza.
special-quadris-levelup-leveldown = levelup, leveldown
    .about = zmieniają poziom, a z nim zestaw klocków
special-quadris-hint = hint
    .about = zaznacza dobre miejsce dla klocka
special-quadris-help = help
    .about = wypisuje wszystkie polecenia

game-biquadris = Biquadris
    .tagline = dla dwojga, na zmianę
    .summary = Quadris dla dwojga: gra na zmianę i akcje specjalne przeciwko sobie.
    .goal = Dwoje graczy gra na zmianę. Przesuwaj i obracaj klocek u góry swojej planszy, potem go zrzuć; pełna linia znika, a to, co jest nad nią, zjeżdża w dół. n linii naraz na poziomie l daje (l+n)^2 punktów, a klocek, z którego nic nie zostało, (poziom, na którym powstał, + 1)^2. Przegrywa ten, kto nie ma miejsca na nowy klocek. Nie ma zegara. Za dwie lub więcej linii naraz wybierasz akcję specjalną przeciwko drugiemu graczowi.
mode-biquadris-two-players = Dwoje graczy
    .summary = Dwie osoby przy jednej klawiaturze grają na zmianę.
mode-biquadris-against-the-computer = Przeciwko komputerowi
    .summary = Komputer jest graczem 2. Jego siłę ustawia opcja Przeciwnik.
mode-biquadris-watch-the-computer = Obejrzyj grę komputera
    .summary = Komputer gra według własnych podpowiedzi, dopóki nie naciśniesz klawisza.
special-biquadris-blind = blind
    .about = zasłania większość planszy przeciwnika do następnego zrzutu
special-biquadris-heavy = heavy
    .about = klocek przeciwnika spada o dwa wiersze z każdym ruchem w bok
special-biquadris-force-block = force BLOCK
    .about = podmienia klocek przeciwnika

game-cascade = Cascade
    .tagline = różne kształty, lawiny
    .summary = Klocki dowolnego kształtu; pełne wiersze są z nich wycinane, a reszta spada dalej.
    .goal = Bez zegara. Pełne wiersze są wycinane; to, co zostanie, spada. Klocek wisi nad planszą: obróć go, przesuń i wstaw. To, co zostanie z klocka, spada w całości i może zapełnić następny wiersz.
mode-cascade-play = Graj
mode-cascade-watch-the-computer = Obejrzyj grę komputera
    .summary = Komputer gra według własnych podpowiedzi.
special-cascade-chain = Łańcuch
    .about = kilka wycięć z rzędu, każde wywołane klockami, które spadły po poprzednim

## Ustawienia wspólne
setting-player-name = Twoje imię
    .help = imię przy Twoich wynikach
setting-player-second = Imię gracza 2
    .help = imię gracza 2, w grach dla dwojga
setting-play-speed = Szybkość gry
    .help = zwalnia gry z zegarem; wolniejsze gry mają osobne wyniki
setting-presets-handling = Zestawy sterowania
    .help = zapisane zestawy powtarzania i opóźnień
setting-window-size = Rozmiar okna
    .help = rozmiar okna przy ostatnim zamknięciu, np. 1280x800; puste pole wybiera sam program
setting-window-fullscreen = Pełny ekran
    .help = wypełnia cały ekran; robi to też F11
setting-replays-keep = Ile powtórek zachować
    .help = ile powtórek zachować; powtórki rekordów życiowych zostają zawsze
setting-web-address = Adres Twojej strony
    .help = dokąd prowadzą linki do powtórek: adres strony zrobionej przez `quintet web build`
setting-look-language = Język (Language)
    .help = język menu i ekranów; „systemowy” to język Twojego systemu
    .value-auto = Systemowy
    .value-en = English
    .value-pl = Polski
setting-look-skin = Styl klocków
    .help = jak rysowane są klocki w oknie i na obrazkach
    .value-bevelled = Wypukłe
    .value-flat = Płaskie
setting-look-grid = Siatka
    .help = linie między polami planszy; w terminalu cieniowane kolumny
setting-look-motion = Animacje
    .help = ile jest animowane: wszystko, tylko zanikanie albo nic
    .value-full = Pełne
    .value-reduced = Ograniczone
    .value-none = Brak
setting-look-applause = Nazwy zagrań
    .help = jak ogłaszane są zagrania, na przykład T-Spin: literami, które się rozsuwają, krótko i nieruchomo albo wcale
    .value-full = Pełne
    .value-short = Krótkie
    .value-off = Wyłączone
setting-look-blocks = Bloki w terminalu
    .help = jak rysowane są bloki w terminalu; auto daje dużym blokom krawędzie
    .value-auto = Auto
    .value-plain = Gładkie
    .value-edged = Z krawędzią
    .value-shaded = Cieniowane
    .value-brackets = Nawiasy
setting-look-cells = Wielkość pól
    .help = automatycznie: jak największe; pełne: dwie kolumny; połówkowe: jedna kolumna
    .value-auto = Automatycznie
    .value-full = Pełne
    .value-half = Połówkowe
setting-look-ascii = Zwykłe znaki
    .help = rysowanie znakami ASCII; automatycznie tam, gdzie terminal nie ma innych
    .value-auto = Automatycznie
    .value-on = Wł.
    .value-off = Wył.
setting-look-mouse = Mysz
    .help = wybieranie myszą; wyłączone zostawia mysz terminalowi
setting-colours-use = Kolory
    .help = kiedy używać kolorów
    .value-auto = Automatycznie
    .value-always = Zawsze
    .value-never = Nigdy
setting-colours-palette = Paleta
    .help = jakie kolory mają klocki
    .value-standard = Standardowa
    .value-pastel = Pastelowa
    .value-high-contrast = Wysoki kontrast
    .value-colour-blind = Dla daltonistów
    .value-blue-blind = Dla niewidzących niebieskiego
    .value-grey = Szara
setting-colours-depth = Liczba kolorów
    .help = ile kolorów ma terminal; automatycznie tyle, ile sam zgłasza
    .value-auto = Automatycznie
    .value-full = 16 milionów
    .value-256 = 256
    .value-16 = 16
setting-colours-background = Tło
    .help = jasne na ciemnym albo ciemne na jasnym
    .value-auto = Automatycznie
    .value-dark = Ciemne
    .value-light = Jasne
setting-colours-patterns = Wzory
    .help = klocki różnią się także wzorami
setting-sound-volume = Głośność
    .help = głośność wszystkiego; zmieniają ją też F7 i F8
setting-sound-effects = Efekty
    .help = głośność dźwięków gry
setting-sound-music = Muzyka
    .help = głośność muzyki
setting-sound-mute = Wycisz
    .help = bez żadnego dźwięku; robi to też M
setting-seen-guides = Pokazane instrukcje
    .help = gry, których instrukcja była już pokazana przy pierwszym otwarciu; puste: pokaż je znowu

## Opcje gier
setting-modern-mode = Tryb
    .help = cel gry
    .value-marathon = Maraton
    .value-sprint = Sprint
    .value-ultra = Ultra
    .value-classic = Klasyczny
    .value-duel = Pojedynek
    .value-cheese = Ser
    .value-survival = Przetrwanie
    .value-master = Mistrz
    .value-zen = Zen
    .value-combo = Combo
    .value-puzzle = Zadania
setting-modern-level = Poziom początkowy
    .help = od którego poziomu zaczynasz; 0 to pierwszy poziom trybu
setting-modern-rules = Zasady
    .help = według jakich zasad się gra
    .value-standard = Standardowe
    .value-guideline = Guideline
setting-modern-tspin-kick = T-Spiny z kickiem
    .help = czy Mini T-Spin, który wymagał piątego przesunięcia (kicka), liczy się jako pełny
    .value-rules = Według zasad
    .value-on = Tak
    .value-off = Nie
setting-modern-opponent = Przeciwnik
    .help = z kim grasz w pojedynku: z drugą osobą czy z komputerem
    .value-person = Druga osoba
    .value-gentle = Łagodny
    .value-friendly = Przyjazny
    .value-casual = Swobodny
    .value-steady = Solidny
    .value-keen = Zapalony
    .value-sharp = Bystry
    .value-fierce = Zaciekły
    .value-ruthless = Bezwzględny
    .value-merciless = Bezlitosny
setting-modern-rows = Linie sera
    .help = ile linii śmieci jest do usunięcia w trybie Ser
setting-modern-half-turn = Obrót o 180°
    .help = dokąd obrót o 180° może przesunąć klocek: pięć kicków SRS, kicki SRS+ albo wcale
    .value-kicks = Kicki SRS
    .value-srs-plus = SRS+
    .value-off = Wyłączony
setting-modern-rotation = Obroty
    .help = system obrotów: z kickami, bez kicków albo bez obrotów (tryb Klasyczny nie ma kicków)
    .value-srs = SRS
    .value-classic = Klasyczny
    .value-none = Bez obrotów
setting-modern-randomiser = Losowanie
    .help = jak losowane są klocki (tryb Klasyczny losuje bez worka)
    .value-bag = Worek
    .value-double-bag = Podwójny worek
    .value-reroll = Z powtórką
    .value-uniform = Zwykłe
setting-modern-previews = Następne klocki
    .help = ile następnych klocków widać (tryb Klasyczny pokazuje jeden)
setting-modern-hold = Schowek (hold)
    .help = czy klocek można zachować na później
setting-modern-ghost = Cień
    .help = czy widać, gdzie klocek wyląduje
setting-modern-entry-delay = Opóźnienie wejścia (ARE)
    .help = po jakim czasie pojawia się następny klocek, gdy żadna linia nie zniknęła
setting-modern-clear-delay = Opóźnienie usuwania linii
    .help = jak długo pełne linie zostają, zanim znikną i pojawi się następny klocek
setting-handling-das = Opóźnienie powtarzania (DAS)
    .help = jak długo trzymasz klawisz ruchu w bok, zanim zacznie się powtarzać
setting-handling-arr = Odstęp powtarzania (ARR)
    .help = czas między dwoma powtórzeniami; 0 to od razu do ściany
setting-handling-soft-drop = Szybkość opuszczania (soft drop)
    .help = ile razy szybciej spada klocek podczas opuszczania, albo natychmiast
    .value-instant = Natychmiast
setting-handling-lock-delay = Opóźnienie zablokowania
    .help = jak długo klocek leży, zanim się zablokuje
setting-handling-dcd = Przerwa w powtarzaniu (DCD)
    .help = jak długo trzymany klawisz ruchu w bok nie powtarza się po zablokowaniu, schowaniu lub obrocie
setting-handling-initial-rotation = Obrót na wejściu (IRS)
    .help = czy wciśnięty klawisz obrotu obraca pojawiający się klocek: każdy czy naciśnięty od ostatniego zablokowania
    .value-off = Wyłączony
    .value-held = Trzymany
    .value-pressed = Naciśnięty
setting-handling-initial-hold = Schowek na wejściu (IHS)
    .help = czy wciśnięty klawisz schowka wymienia pojawiający się klocek
    .value-off = Wyłączony
    .value-held = Trzymany
    .value-pressed = Naciśnięty
setting-handling-drop-guard = Ochrona przed zrzutem
    .help = jak długo zrzut nie działa po klocku, który zablokował się sam
setting-chetyris-level = Poziom początkowy
    .help = od którego poziomu zaczynasz
setting-chetyris-well = Studnia
    .help = rozmiar studni, kolumny x wiersze
setting-chetyris-screen = Ekran
    .help = ekran oryginału albo w kolorze
    .value-plain = Oryginalny
    .value-rich = Kolorowy
setting-quadris-start-level = Poziom początkowy
    .help = od którego poziomu zaczynasz
setting-biquadris-start-level = Poziom początkowy
    .help = od którego poziomu zaczynasz
setting-biquadris-opponent = Przeciwnik
    .help = z kim grasz: z drugą osobą czy z komputerem
    .value-person = Druga osoba
    .value-gentle = Łagodny
    .value-friendly = Przyjazny
    .value-casual = Swobodny
    .value-steady = Solidny
    .value-keen = Zapalony
    .value-sharp = Bystry
    .value-fierce = Zaciekły
    .value-ruthless = Bezwzględny
    .value-merciless = Bezlitosny
setting-cascade-size = Plansza
    .help = rozmiar planszy, kolumny x wiersze

## Klawisze
setting-keys-modern-left = W lewo
    .help = o jedną kolumnę w lewo
setting-keys-modern-right = W prawo
    .help = o jedną kolumnę w prawo
setting-keys-modern-ccw = Obrót w lewo
    .help = ćwierć obrotu w lewo
setting-keys-modern-cw = Obrót w prawo
    .help = ćwierć obrotu w prawo
setting-keys-modern-180 = Obrót o 180°
    .help = pół obrotu
setting-keys-modern-soft = Opuszczanie (soft drop)
    .help = klocek spada szybciej, dopóki trzymasz klawisz
setting-keys-modern-hard = Zrzut (hard drop)
    .help = od razu na sam dół
setting-keys-modern-hold = Zapas (hold)
    .help = odkłada klocek na później
setting-keys-modern-enter = Start
    .help = rozpoczyna grę
setting-keys-modern-pause = Pauza
    .help = wstrzymuje grę
setting-keys-modern-restart = Od nowa
    .help = zaczyna nową grę
setting-keys-modern-undo = Cofnij
    .help = cofa klocek, w trybie Zen i w zadaniach
setting-keys-modern-hint = Podpowiedź
    .help = pokazuje dobre miejsce dla klocka
setting-keys-modern-quit = Zakończ grę
    .help = kończy grę
setting-keys-modern2-left = Gracz 2: w lewo
    .help = o jedną kolumnę w lewo
setting-keys-modern2-right = Gracz 2: w prawo
    .help = o jedną kolumnę w prawo
setting-keys-modern2-ccw = Gracz 2: obrót w lewo
    .help = ćwierć obrotu w lewo
setting-keys-modern2-cw = Gracz 2: obrót w prawo
    .help = ćwierć obrotu w prawo
setting-keys-modern2-180 = Gracz 2: obrót o 180°
    .help = pół obrotu
setting-keys-modern2-soft = Gracz 2: opuszczanie
    .help = klocek spada szybciej, dopóki trzymasz klawisz
setting-keys-modern2-hard = Gracz 2: zrzut
    .help = od razu na sam dół
setting-keys-modern2-hold = Gracz 2: zapas
    .help = odkłada klocek na później
setting-keys-pad-left = W lewo
    .help = o jedną kolumnę w lewo
setting-keys-pad-right = W prawo
    .help = o jedną kolumnę w prawo
setting-keys-pad-ccw = Obrót w lewo
    .help = ćwierć obrotu w lewo
setting-keys-pad-cw = Obrót w prawo
    .help = ćwierć obrotu w prawo
setting-keys-pad-180 = Obrót o 180°
    .help = pół obrotu
setting-keys-pad-soft = Opuszczanie (soft drop)
    .help = klocek spada szybciej, dopóki trzymasz przycisk
setting-keys-pad-hard = Zrzut (hard drop)
    .help = od razu na sam dół
setting-keys-pad-hold = Zapas (hold)
    .help = odkłada klocek na później
setting-keys-pad-pause = Pauza
    .help = wstrzymuje grę
setting-keys-pad-hint = Podpowiedź
    .help = pokazuje, gdzie klocek może trafić
setting-keys-chetyris-left = W lewo
    .help = o jedną kolumnę w lewo
setting-keys-chetyris-right = W prawo
    .help = o jedną kolumnę w prawo
setting-keys-chetyris-rotate = Obrót
    .help = ćwierć obrotu
setting-keys-chetyris-down = W dół
    .help = o jeden wiersz w dół
setting-keys-chetyris-drop = Zrzut
    .help = od razu na sam dół
setting-keys-chetyris-pause = Pauza
    .help = wstrzymuje grę
setting-keys-chetyris-hint = Podpowiedź
    .help = pokazuje dobre miejsce dla klocka
setting-keys-chetyris-quit = Zakończ grę
    .help = kończy grę
setting-keys-chetyris-enter = Enter
    .help = potwierdza
setting-keys-quadris-left = W lewo
    .help = o jedną kolumnę w lewo, gdy wiersz poleceń jest pusty
setting-keys-quadris-right = W prawo
    .help = o jedną kolumnę w prawo, gdy wiersz poleceń jest pusty
setting-keys-quadris-down = W dół
    .help = o jeden wiersz w dół, gdy wiersz poleceń jest pusty
setting-keys-quadris-cw = Obrót w prawo
    .help = ćwierć obrotu w prawo, gdy wiersz poleceń jest pusty
setting-keys-quadris-ccw = Obrót w lewo
    .help = ćwierć obrotu w lewo, gdy wiersz poleceń jest pusty
setting-keys-quadris-drop = Zrzut
    .help = od razu na sam dół, gdy wiersz poleceń jest pusty
setting-keys-quadris-hint = Podpowiedź
    .help = pokazuje dobre miejsce dla klocka, gdy wiersz poleceń jest pusty
setting-keys-biquadris-left = W lewo
    .help = o jedną kolumnę w lewo, gdy wiersz poleceń jest pusty
setting-keys-biquadris-right = W prawo
    .help = o jedną kolumnę w prawo, gdy wiersz poleceń jest pusty
setting-keys-biquadris-down = W dół
    .help = o jeden wiersz w dół, gdy wiersz poleceń jest pusty
setting-keys-biquadris-cw = Obrót w prawo
    .help = ćwierć obrotu w prawo, gdy wiersz poleceń jest pusty
setting-keys-biquadris-ccw = Obrót w lewo
    .help = ćwierć obrotu w lewo, gdy wiersz poleceń jest pusty
setting-keys-biquadris-drop = Zrzut
    .help = od razu na sam dół, gdy wiersz poleceń jest pusty
setting-keys-biquadris-hint = Podpowiedź
    .help = pokazuje dobre miejsce dla klocka, gdy wiersz poleceń jest pusty
setting-keys-cascade-left = W lewo
    .help = o jedną kolumnę w lewo
setting-keys-cascade-right = W prawo
    .help = o jedną kolumnę w prawo
setting-keys-cascade-ccw = Obrót w lewo
    .help = ćwierć obrotu w lewo
setting-keys-cascade-cw = Obrót w prawo
    .help = ćwierć obrotu w prawo
setting-keys-cascade-drop = Wstaw
    .help = wstawia klocek
setting-keys-cascade-hint = Podpowiedź
    .help = pokazuje dobre miejsce dla klocka
setting-keys-cascade-quit = Zakończ grę
    .help = kończy grę
setting-keys-cascade-enter = Enter
    .help = potwierdza
