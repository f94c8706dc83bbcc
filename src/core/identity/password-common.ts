import { type Guessed, guessedIn } from './password.ts'

/**
 * Passwords and words that guessing starts with, most used first (public lists of leaked passwords agree on the head).
 * Among them what wallet reviews found accepted elsewhere: coin names, `password1234`, the phrase of a well-known comic.
 * Lower case, without the digits and marks that people hang on: those are counted on their own.
 *
 * Behind the bar stand the most frequent pairs of letters in English text: what follows by habit is easier to guess than what follows by chance.
 */
export const COMMON_PASSWORDS = `password passwort passw password1 password123 qwerty qwertyuiop letmein welcome admin administrator login
iloveyou dragon monkey football baseball basketball master superman batman shadow sunshine princess trustno
michael jennifer jordan hunter ranger buster soccer harley thomas robert daniel jessica charlie andrew michelle
pepper joshua ashley nicole matthew amanda summer winter spring autumn george cookie freedom ginger cheese
computer internet whatever secret killer starwars merlin corvette mustang ferrari porsche mercedes yankees
access flower hottie loveme lovely angel jesus christ heaven family forever friend friends purple orange yellow
silver golden diamond maggie bailey tigger snoopy mickey donald garfield pokemon pikachu naruto minecraft
fortnite samsung google facebook youtube twitter apple microsoft windows linux ubuntu chrome firefox
changeme default guest root test testing tester user username pass word example sample temp temporary
zaq qazwsx asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwer azerty qwertz abc abcd abcdef aaa xxx
hello world love money rich lucky happy smile baby daddy mommy mother father brother sister
bitcoin ethereum ether crypto cryptocurrency blockchain wallet metamask mywallet coin coins token hodl tothemoon
moon lambo satoshi nakamoto vitalik buterin doge dogecoin shiba solana cardano ripple litecoin binance coinbase
uniswap ledger trezor trust trustwallet rabby frame rainbow defi nft web3 eth btc usdt usdc satoshinakamoto
seed phrase seedphrase mnemonic private key privatekey recovery backup vault assay keystore
correct horse battery staple correcthorsebatterystaple maytheforcebewithyou tobeornottobe openSesame opensesame
abandon about zoo wrong
monday tuesday wednesday thursday friday saturday sunday january february march april june july august
september october november december
london paris berlin madrid vienna moscow tokyo newyork america england france germany spain italy russia china
liverpool arsenal chelsea barcelona realmadrid juventus manchester united
alexander alexandra anthony william david james john joseph christopher brandon justin steven kevin brian eric
richard charles patrick peter paul mark anna maria laura sarah lisa julia sophie emma olivia hannah elizabeth
samantha stephanie victoria rebecca rachel melissa natalie vanessa danielle
house home garden street school college university teacher student doctor police office work working company
guitar music metal rock piano dance dancer player gamer gaming game games hockey tennis golf racing driver
tiger lion eagle falcon wolf bear horse dolphin turtle spider snake kitty kitten puppy doggie
chicken banana cherry peanut pumpkin chocolate coffee whiskey vodka beer pizza burger
red blue green black white pink grey dark light fire water earth wind storm thunder lightning
king queen prince knight wizard warrior ninja pirate samurai legend hero hacker phantom ghost demon devil
super mega ultra power strong secure security safe safety protect protection
the and you are for not this that with from have your what when where who why how can will
one two three four five six seven eight nine ten hundred thousand million
my your our his her its me we us it is am be do go no yes ok
i a in on at to of by up so if or as an
life live time today tomorrow yesterday year month week day night morning
good best great nice cool sweet sexy hot cold new old big small long short first last
dog cat car boy girl man woman men women kid kids people person name
please enter open close stop start begin end never always only just like want need know think
wordpass drowssap p4ssw0rd letmeinnow adminadmin rootroot passpass testtest qweqwe asdasd zxczxc
babygirl iloveu ilove loveyou fuckyou fuck shit asshole bitch
soleil bonjour motdepasse amour chouchou doudou contrasena hola teamo amor princesa
hallo schatz geheim passwort liebe sommer frieden parola ciao juventus
killer666 blink trinity matrix neo phoenix apollo zeus athena odin thor loki gandalf frodo hobbit
potter harrypotter hogwarts skywalker vader yoda jedi
enter enter1 access14 letme inthe money123 lovers angels dragons monkeys
xbox playstation nintendo zelda mario sonic callofduty counterstrike warcraft starcraft diablo |
th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se le sa si ar ve ra ld ur
ne me ro co ri li la el ll ic io ce ch om us ec be ma ss no pe wa ho so`

export const COMMON: Guessed = /* @__PURE__ */ guessedIn(COMMON_PASSWORDS)
