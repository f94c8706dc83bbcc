/**
 * What may stand in a sentence. Nouns are drawn by the screen in the person's locale; `foreign` is text that
 * somebody else wrote and is escaped, bounded and set apart.
 */
export type WordValue =
  | string
  | number
  | { readonly is: 'amount'; readonly units: bigint; readonly decimals: number; readonly symbol: string }
  | { readonly is: 'address'; readonly address: `0x${string}`; readonly name?: string }
  | { readonly is: 'foreign'; readonly text: string }
  | { readonly is: 'sentence'; readonly words: Words }

/** A sentence as data: `id` is its English text with `{name}` places, which is also its key in the catalogues. */
export type Words = { readonly id: string; readonly values?: Readonly<Record<string, WordValue>> }

/** Makes a sentence. The first argument must be a literal: the catalogue is collected from these calls. */
export function say(id: string, values?: Readonly<Record<string, WordValue>>): Words {
  return values === undefined ? { id } : { id, values }
}

function plainValue(value: WordValue | undefined): string {
  if (value === undefined) return '?'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value.is === 'address') return value.name ?? value.address
  if (value.is === 'foreign') return value.text
  if (value.is === 'sentence') return `“${plain(value.words)}”`
  const digits = value.units
    .toString()
    .replace('-', '')
    .padStart(value.decimals + 1, '0')
  const whole = digits.slice(0, digits.length - value.decimals)
  const fraction = digits.slice(digits.length - value.decimals).replace(/0+$/, '')
  return `${value.units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`} ${value.symbol}`
}

/** English text of a sentence, for logs, tests and reports; screens use their catalogue. Plurals are not resolved. */
export const plain = (words: Words): string => words.id.replace(/\{(\w+)\}/g, (_, name: string) => plainValue(words.values?.[name]))

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
