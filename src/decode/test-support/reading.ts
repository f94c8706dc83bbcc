import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { parseSignature } from '../abi/abi-type.ts'
import type { Argument, DecodedStep, DecodedValue, Explanation, ExplainedParts } from '../explanation.ts'
import { encoder, explained } from './calls.ts'
import { BOB, CAROL, ME, ROUTER, STRANGER, USDC, WETH } from './names.ts'

/** More people, so that no two arguments of a call are the same. */
export const DAN: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
export const ERIN: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
export const FAY: Address = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
/** The contract that is called where a row names no other. */
export const HERE: Address = STRANGER
/** 15 January 2027, in seconds since the epoch. */
export const END = 1_800_000_000n

const SHORT = new Map<string, string>([
  [ZERO, 'zero'],
  [ME, 'me'],
  [BOB, 'bob'],
  [CAROL, 'carol'],
  [DAN, 'dan'],
  [ERIN, 'erin'],
  [FAY, 'fay'],
  [HERE, 'here'],
  [USDC, 'USDC'],
  [WETH, 'WETH'],
  [ROUTER, 'router'],
])

/** Known addresses by the names that rows use; all else as it is. */
export const named = (text: string): string =>
  text.replaceAll(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g, (one) => SHORT.get(one.toLowerCase()) ?? one)

/** Anything in one line, with known addresses by their names. */
export function text(value: unknown): string {
  if (typeof value === 'string') return named(value)
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{${pairs(value)}}`
  return String(value)
}
export const pairs = (value: object): string =>
  Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${name}=${text(one)}`)
    .join(' ')

/** A claim with all that it says, in one line: `out from=me token=USDC most=5 exact=true`. */
const claimLine = ({ kind, ...rest }: { readonly kind: string }): string => `${kind} ${pairs(rest)}`.trimEnd()

/** Amounts and times among arguments, with the token and with what is known of the time. */
export function meanings(name: string, value: DecodedValue): readonly string[] {
  switch (value.is) {
    case 'amount':
      return [`${name}: ${value.units} of ${value.token.symbol}`]
    case 'time': {
      const { is: _, seconds, ...rest } = value
      return [`${name}: time ${seconds} ${pairs(rest)}`.trimEnd()]
    }
    case 'list':
      return value.items.flatMap((item) => meanings(`${name}[]`, item))
    case 'tuple':
      return value.fields.flatMap((field) => meanings(`${name}.${field.name}`, field.value))
    default:
      return []
  }
}

const argumentText = ({ name, value }: Argument): string => `${name}=${text(Object.values(value).slice(1))}`
/** The steps of a plan, each with its name or number and its arguments. */
export const stepLines = (steps: readonly DecodedStep[], indent = ''): readonly string[] =>
  steps.flatMap(({ name, code, args, mayFail, raw, steps: inner = [] }) => [
    `${indent}step ${name ?? code}(${args.map(argumentText).join(' ')})${mayFail === true ? ' may fail' : ''}${raw === undefined ? '' : ` raw ${raw}`}`,
    ...stepLines(inner, `${indent}  `),
  ])

/** The sentence and every claim of something explained; `open` where more may be meant than is claimed. */
export const partLines = ({ intent, claims, complete }: Pick<ExplainedParts, 'intent' | 'claims' | 'complete'>): readonly string[] => [
  named(plain(intent)),
  ...(complete ? [] : ['open']),
  ...claims.map(claimLine),
]

/** The sentences of a call inside another and of those inside it. */
export const insideLines = (one: Explanation): readonly string[] => [
  `> ${named(plain(one.intent))}`,
  ...one.inner.flatMap(insideLines).map((line) => `>${line}`),
]

/**
 * All that is said of a call: its sentence, standards, claims, amounts and times, its plan, and the sentences of calls inside it. Their claims are among
 * its own.
 */
export function reading(one: Explanation): readonly string[] {
  const own = one.function === undefined ? 0 : parseSignature(one.function.signature).fields.length
  const [sentence = '', ...rest] = partLines(one)
  return [
    sentence,
    `by ${one.function?.standards.join(', ') ?? one.kind}`,
    ...rest,
    ...(one.problem === undefined ? [] : [`problem ${one.problem}`]),
    ...(one.encoding.hiddenBytes === 0 ? [] : [`hidden ${one.encoding.hiddenBytes}`]),
    ...one.args.slice(0, own).flatMap(({ name, value }) => meanings(name, value)),
    ...one.args.slice(own).map((more) => `more ${argumentText(more)}`),
    ...stepLines(one.steps ?? []),
    ...one.inner.flatMap(insideLines),
  ]
}

/** Where and with what a call is made, if not by ME at a contract that nobody knows, with nothing. */
export type Around = { readonly at?: Address; readonly value?: bigint; readonly from?: Address }
/** A call of a function, structs as lists, and all that is said of it: the lines of `reading`, with bars between them. */
type Case = readonly [args: readonly unknown[], said: string, around?: Around]
/** A function as its contract publishes it, and calls of it. */
export type Row = readonly [signature: string, ...cases: readonly Case[]]

/** What is said of a call that viem encodes from the published text of the function. */
export const readCall = (
  signature: string,
  args: readonly unknown[],
  { at = HERE, value = 0n, from = ME }: Around = {},
): readonly string[] => reading(explained(at, encoder(`function ${signature}`)(signature.split('(')[0] ?? '', args), value, from))
