import { foldText } from '../text/fold-text.ts'

/** Characters of a text that are looked at. */
const MOST = 65_536
/** Characters that a sentence has at least. */
const SHORTEST = 6

/** Words of ten languages by their beginnings, one list for all: none of them means another thing in a text that somebody is to sign. */
const agrees = [
  'authori[sz]|permit|allow|grant|approv|consent|agree|delegat|appoint|hereby|confirm|instruct|assign|nominat|designat|accept|empower|entitle|request|order',
  'autori[zs]|permit|apruebo|aprob|aprov|concedo|otorg|consient|acept|aceito|confirm|solicit|acepto|delego|deleg|nombr|nomei|ceder|cedo',
  'autoris|approuv|consen|accord|accept|confirm|délèg|habilit|demande',
  'ermächtig|erlaub|genehmig|bevollmächtig|gestatt|stimme|bestätig|beauftrag|gewähr|übertrage|beantrag',
  'autorizz|approv|consento|concedo|accetto|conferm|delego|richied',
  'разреш|одобр|соглас|подтвержда|уполномоч|доверя|поручаю',
  'izin ver|yetkilendir|onayl|kabul ed',
].join('|')
const agreesWithoutSpaces = '授权|授權|同意|批准|允许|允許|确认|確認|許可|承認|承諾|委任|동의|승인|허용|확인|위임'

const moves = [
  'transfer|withdraw|spend|send|sending|mov(?:e|ing)|release|sweep|tak(?:e|ing)|dispos|custody|hand(?:ing)? over|payout|pay out|payment|seiz|drain|debit|charge|bridg|liquidat|redeem|control|manag|giv(?:e|ing)|gift|donat|surrender|cede|sell',
  'transferen|transfier|transferir|transfer|retir|retirada|enviar|envío|envio|gast|mover|control|saque|sacar|pago|pagamento|entreg|cedo|ceder|regal|dono|doar|doo',
  'transfér|transfert|retrait|retirer|dépens|envoi|envoyer|virement|dispos|contrôl|paiement|donne|cède|céder|remets|remettre|lègue',
  'übertrag|überweis|abheb|auszahl|verfüg|ausgeb|send|beweg|zahlung|gebe|schenk|überlass|abtret',
  'trasfer|preliev|spend|invi|muover|pagamento|controll|cedo|cedere|dono|donare|consegn',
  'перевод|перевести|вывод|вывести|списа|отправ|трат|переда|отда|дар[юи]|перевед|перевож|вывож|распоряж',
  'transfer|çek|gönder|harca|aktar|devred|bağışl',
].join('|')
const movesWithoutSpaces = '转移|轉移|转账|轉帳|转出|提取|提现|提領|花费|支配|移动|送金|移転|引き出|出金|転送|이전|전송|출금|인출|이체|사용'

const things = [
  'assets?|funds?|tokens?|nfts?|coins?|balance|holdings?|crypto|money|wallet|account|savings|collateral|rewards?|proceeds|ether|ownership',
  'activos?|fondos?|fundos?|ativos?|saldo|dinero|dinheiro|billetera|carteira|cuenta|conta|monedas|moedas',
  'actifs?|fonds|jetons?|solde|argent|portefeuille|compte|avoirs',
  'guthaben|vermögen\\w*|gelder|mittel|konto|wallet|münzen|bestände|werte',
  'attività|fondi|gettoni|saldo|denaro|portafoglio|conto|beni',
  'актив|средств|токен|баланс|кошел|монет|сч[её]т|деньги|денег',
  'varlık|fon|bakiye|cüzdan|hesap|para',
].join('|')
const thingsWithoutSpaces = '资产|資產|資産|资金|資金|代币|代幣|余额|餘額|残高|钱包|錢包|ウォレット|トークン|자산|자금|토큰|잔액|지갑'

const sums =
  '(?:[$€£]\\s?\\d|\\d[\\d,. ]{0,24}(?:eth|weth|steth|wsteth|usdc|usdt|dai|usds|usde|wbtc|btc|bnb|sol|pol|matic|arb|link|uni|usd|eur)(?![a-z]))'

/** A word begins where no letter stands before it. */
const begin = '(?<![\\p{L}\\p{N}])'
const words = (spaced: string, unspaced: string): string => `(?:${begin}(?:${spaced})|${unspaced})`
const AGREES = words(agrees, agreesWithoutSpaces)
const MOVES = words(moves, movesWithoutSpaces)
const THINGS = `(?:${words(things, thingsWithoutSpaces)}|${begin}${sums})`
const ADDRESS = '(?:0x[0-9a-f]{40}(?![0-9a-f])|(?<![\\p{L}\\p{N}.])[\\p{L}\\p{N}-]{3,}\\.eth(?![\\p{L}]))'
const ROLES = `${begin}(?:agents?|api[- ](?:wallet|key)s?|operators?|guardians?|delegates?|session[- ]keys?|signers?|co-?owners?|new owners?|admins?|spenders?|trustees?|beneficiar(?:y|ies)|prox(?:y|ies)|(?:recovery|payout|withdrawal|payment|settlement|refund)[- ](?:address|wallet|account)(?:es)?)`
const SETS = `${begin}(?:set|add|chang|updat|replac|new|mak|register|link|use)`

/** Nothing is moved or given by what is denied. "Not only" denies nothing. */
const DENIED =
  /(?<![\p{L}\p{N}])(?:not(?! only)|never|cannot|no|won't|don't|doesn't|without|neither|nor|nicht|kein\w*|niemals|nunca|jamás|jamais|não|non|mai|ne|не|никогда|değil)(?![\p{L}\p{N}])|不会|不會|不得|无需|無需|ません|없|않|mayacak|meyecek/gu
/** Terms of use speak of transfers without making any. */
const GENERAL =
  /(?<![\p{L}])(?:responsib|liab|risks?\b|losses|verantwort|haft|risik|respons|riesgo|risco|risque|ответствен|риск)|责任|責任|风险|リスク|책임|위험/u

/** Characters between two words that belong together. */
const NEAR = 90

const CLASSES = {
  agrees: AGREES,
  moves: MOVES,
  things: THINGS,
  address: ADDRESS,
  role: ROLES,
  sets: `(?:${AGREES}|${SETS})`,
  is: '(?::|=|(?<![\\p{L}])(?:is|to)(?![\\p{L}]))',
  cedes: `${begin}(?:transfer|giv|assign|hand|renounc|chang)`,
  say: `${begin}(?:ownership|control|custody|admin)`,
  shows: `${begin}(?:giv|shar|send|reveal|disclos|provid|export)`,
  secret: `${begin}(?:private key|seed phrase|recovery phrase|secret phrase|mnemonic)`,
} as const
type Class = keyof typeof CLASSES

/** One after the other in a sentence, each near the one before. */
const GIVING: readonly (readonly Class[])[] = [
  ['agrees', 'moves', 'things'],
  ['agrees', 'things', 'moves'],
  ['agrees', 'moves', 'address'],
  ['moves', 'things', 'address'],
  ['things', 'moves', 'address'],
  ['moves', 'address', 'things'],
  // Verbs come last in Japanese and Korean.
  ['things', 'address', 'moves'],
  ['things', 'moves', 'agrees'],
  ['sets', 'role', 'address'],
  ['sets', 'address', 'role'],
  ['role', 'is', 'address'],
  ['cedes', 'say'],
  ['shows', 'secret'],
]

type Word = { readonly start: number; readonly end: number }

/** Where each class of words stands in a sentence. */
const wordsIn = (sentence: string): ReadonlyMap<Class, readonly Word[]> =>
  new Map(
    PATTERNS.map(([name, pattern]) => [
      name,
      Array.from(sentence.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length })),
    ]),
  )

const PATTERNS = (Object.keys(CLASSES) as Class[]).map((name) => [name, new RegExp(CLASSES[name], 'gu')] as const)

/** Where such words stand one after the other; undefined: nowhere. Linear in the words. */
function sequenceIn(words: ReadonlyMap<Class, readonly Word[]>, sequence: readonly Class[]): Word | undefined {
  const [first, ...rest] = sequence.map((name) => words.get(name) ?? [])
  let reached = (first ?? []).map(({ start, end }) => ({ start, end }))
  for (const next of rest) {
    let at = 0
    reached = next.flatMap(({ start, end }) => {
      while (reached[at + 1] !== undefined && (reached[at + 1]?.end ?? Infinity) <= start) at++
      const before = reached[at]
      return before !== undefined && before.end <= start && start - before.end <= NEAR ? [{ start: before.start, end }] : []
    })
  }
  return reached[0]
}

/** A line that says whom to pay, as a form has it. */
const PAYEE = new RegExp(
  `^[^\\p{L}\\p{N}\\n]{0,8}(?:to|pay(?:ee| to)?|recipient|receiver|destination|beneficiary|spender|payout address|withdraw(?:al)?(?: address| to)?|destinatario|destinataire|empfänger|получатель|收款地址|收款人|受取人|받는 ?주소)\\s*[:=：]\\s*${ADDRESS}`,
  'mu',
)

/**
 * The sentence by which a text, by its own words, lets somebody move, spend or govern what the signer has; undefined: none was found. Words of ten
 * languages are known, and of those not all: what is not found is not harmless. `own`: the signer's address, lower case, which nothing is given to.
 */
export function givingSentence(text: string, own?: string): string | undefined {
  const plain = plainOf(text, own)
  const payee = PAYEE.exec(plain)?.[0]
  const sentences = plain
    .split(/\n[ \t]*\n/)
    .flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?;])\s+|(?<=[。！？；])/u))
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= SHORTEST)
  return sentences.find(isGiving) ?? (payee === undefined ? undefined : payee.trim())
}

/** Without what is not seen, in lower case; the signer's own address is a word like any other. */
function plainOf(text: string, own: string | undefined): string {
  const plain = foldText(text.slice(0, MOST)).replaceAll(/[’‘`´]/g, "'")
  return own === undefined ? plain : plain.replaceAll(own, 'me')
}

/** Characters before the words of a gift in which it may be denied. */
const BEFORE = 60

function isGiving(sentence: string): boolean {
  if (GENERAL.test(sentence)) return false
  const words = wordsIn(sentence)
  const denied = Array.from(sentence.matchAll(DENIED), ({ index }) => index)
  return GIVING.some((sequence) => {
    const found = sequenceIn(words, sequence)
    return found !== undefined && !denied.some((at) => at >= found.start - BEFORE && at < found.end)
  })
}
