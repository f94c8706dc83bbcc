/**
 * What may stand in a sentence. Nouns are drawn by the screen in the person's locale; `foreign` is text that
 * somebody else wrote and is escaped, bounded and set apart.
 */
export type WordValue =
  | string
  | number
  | { readonly is: 'amount'; readonly units: bigint; readonly decimals: number; readonly symbol: string; readonly unnamed?: `0x${string}` }
  | { readonly is: 'address'; readonly address: `0x${string}`; readonly name?: string }
  | { readonly is: 'foreign'; readonly text: string }
  /** A day; seconds since the epoch. */
  | { readonly is: 'date'; readonly seconds: number }
  /** `bare`: half a sentence in ours, and not a quotation. */
  | { readonly is: 'sentence'; readonly words: Words; readonly bare?: true }

/** A sentence as data: `id` is its English text with `{name}` places, which is also its key in the catalogues. */
export type Words = { readonly id: string; readonly values?: Readonly<Record<string, WordValue>> }

/** Makes a sentence. The first argument must be a literal: the catalogue is collected from these calls. */
export function say(id: string, values?: Readonly<Record<string, WordValue>>): Words {
  return values === undefined ? { id } : { id, values }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `24 Nov 2026`, in UTC. */
function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCFullYear()}`
}

type AmountValue = Extract<WordValue, { readonly is: 'amount' }>

/** Whether its number counts base units: of a token that nobody names, and of which nothing says where the point stands, or that it has none. */
export const isBaseUnits = (value: AmountValue): value is AmountValue & { readonly unnamed: `0x${string}` } =>
  value.unnamed !== undefined && value.decimals === 0

/** Such an amount, said as what it is. `count`: its number as it is to be written; `token`: the contract. */
export const baseUnits = ({ units }: AmountValue, count: string, token: WordValue): Words =>
  units === 1n ? say('{count} base unit of {token}', { count, token }) : say('{count} base units of {token}', { count, token })

function plainValue(value: WordValue | undefined): string {
  if (value === undefined) return '?'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value.is === 'address') return value.name ?? value.address
  if (value.is === 'foreign') return value.text
  if (value.is === 'date') return dayOf(value.seconds)
  if (value.is === 'sentence') return value.bare === true ? plain(value.words) : `“${plain(value.words)}”`
  if (isBaseUnits(value)) return plain(baseUnits(value, value.units.toString(), value.symbol))
  const digits = value.units
    .toString()
    .replace('-', '')
    .padStart(value.decimals + 1, '0')
  const whole = digits.slice(0, digits.length - value.decimals)
  const fraction = digits.slice(digits.length - value.decimals).replace(/0+$/, '')
  return `${value.units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`} ${value.symbol}`
}

/** Of ICU's plurals the two forms that English has. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g

/** English text of a sentence, for logs, tests and reports; screens use their catalogue. */
export const plain = (words: Words): string =>
  words.id
    .replace(PLURAL, (_, name: string, one: string, other: string) => {
      const count = plainValue(words.values?.[name])
      return (count === '1' ? one : other).replaceAll('#', count)
    })
    .replace(/\{(\w+)\}/g, (_, name: string) => plainValue(words.values?.[name]))

/** Which surface shows a failure: beside the field, a banner with retry, quietly, or a screen with a report. */
export type ErrorKind = 'user' | 'network' | 'refused' | 'bug'

/** What a failure carries. Strings and numbers only: it crosses Workers, and never holds a secret. */
export type ErrorData = Readonly<Record<string, string | number>>

/** One failure of the catalogue. `rpc` is the EIP-1193, 1474 or 5792 code that an app sees (-32603 when absent). */
export type ErrorEntry = {
  readonly kind: ErrorKind
  readonly rpc?: number
  readonly message: Words | ((data: never) => Words)
  readonly remedy: Words
}

export type ErrorTable = Readonly<Record<`${string}/${string}`, ErrorEntry>>
