import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Signable } from '../../src/core/signing/signable.ts'
import { ADDRESSES } from '../../devnet/addresses.ts'
import type { Rpc } from '../devnet/rpc.ts'

/** The corpus of this project that is kept as files: one file a subject. */
export const OWN_CORPUS = 'test/corpus/honest'

/** From harmless to worst; what an entry expects is one of them. */
export const LEVELS = ['none', 'info', 'warn', 'danger', 'block'] as const
export type Level = (typeof LEVELS)[number]

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const hex = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform((text) => text as `0x${string}`),
)
const wei = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => BigInt(value)),
)

/** A call by its signature, so that a reader sees what is asked. An argument may be such a call: its calldata is meant. */
const callSchema = v.object({
  to: address,
  value: v.optional(wei),
  /** As viem reads it: `function transfer(address to, uint256 amount)`. */
  function: v.string(),
  args: v.array(v.unknown()),
})
export type CorpusCall = v.InferOutput<typeof callSchema>

const entrySchema = v.pipe(
  v.object({
    id: v.string(),
    family: v.string(),
    kind: v.picklist(['hostile', 'honest']),
    /** Of a hostile request the least level that is right, of an honest one the most. */
    expect: v.picklist(LEVELS),
    as: address,
    chainId: v.number(),
    /** What a person would paste. An object stands for its JSON text. */
    paste: v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.record(v.string(), v.unknown()),
          v.transform((value) => JSON.stringify(withTypes(value))),
        ),
      ]),
    ),
    /** A text for `personal_sign`, whole or by its lines. */
    text: v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.array(v.string()),
          v.transform((lines) => lines.join('\n')),
        ),
      ]),
    ),
    /** One call, which becomes a whole transaction of `as`, or several, which become a batch (EIP-5792). */
    call: v.optional(callSchema),
    calls: v.optional(v.array(callSchema)),
    /** A call, which becomes a whole transaction of `as`. */
    wanted: v.optional(v.object({ to: v.optional(address), value: v.optional(wei), data: v.optional(hex) })),
    signable: v.optional(v.record(v.string(), v.unknown())),
    /** The site that asks. */
    origin: v.optional(v.string()),
    /** Where a contract is put that accepts every call. */
    etch: v.optional(v.array(address)),
    /** What `as` is given before, for accounts that have nothing on the practice chain. Wei. */
    fund: v.optional(wei),
    source: v.optional(v.string()),
  }),
  v.check(
    ({ paste, text, call, calls, wanted, signable }) =>
      [paste, text, call, calls, wanted, signable].filter((one) => one !== undefined).length === 1,
    'has one of paste, text, call, calls, wanted and signable',
  ),
)

export type CorpusEntry = v.InferOutput<typeof entrySchema>

/** `"Permit": "address owner, uint256 value"` in the types of an EIP-712 message as the members that it lists. */
function withTypes(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const types = value['types']
  if (typeof types !== 'object' || types === null) return value
  const members = (list: unknown): unknown =>
    typeof list !== 'string'
      ? list
      : list.split(',').map((one) => {
          const [type = '', name = ''] = one.trim().split(' ')
          return { name, type }
        })
  return { ...value, types: Object.fromEntries(Object.entries(types).map(([name, list]) => [name, members(list)])) }
}

const NAMES: Readonly<Record<string, string>> = ADDRESSES
/** `$alice` or `$usdc`: an address of the practice chain. What has no such name stays. */
const withAddresses = (text: string): string => text.replaceAll(/\$([a-zA-Z]\w*)/g, (all, name: string) => NAMES[name] ?? all)

/** The files of a folder, or the file itself. */
const filesOf = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(path, name))
    : [path]

/** Reads a file of requests, or every file of a folder. Throws with the entry that is not of the form. */
export const readEntries = (path: string): readonly CorpusEntry[] => filesOf(path).flatMap(readFileOfEntries)

function readFileOfEntries(path: string): readonly CorpusEntry[] {
  const list = v.parse(v.array(v.unknown()), JSON.parse(withAddresses(readFileSync(path, 'utf8'))))
  return list.map((one, index) => {
    const { success, output, issues } = v.safeParse(entrySchema, one)
    if (!success) throw new Error(`Entry ${index} of ${path}: ${issues[0].message} at ${v.getDotPath(issues[0]) ?? 'its top'}`)
    return output
  })
}

/** Values that only the chain knows, by what stands for them in an entry. */
export type Filling = Readonly<Record<'USDC_NONCE' | 'USDC_BALANCE' | 'SAFE_NONCE' | 'TX_NONCE' | 'NOW', bigint>>

/** Replaces `@NOW+n`, `@ISO+n` (the same as a date), `@WORD(NOW+n)` (the same as 32 bytes inside calldata), `@NONCE_USDC`, `@BAL_USDC`, `@SAFENONCE`, `@SAFENONCE1` and `@TXNONCE` in a text. */
export const fillIn = (text: string, filling: Filling): string =>
  text
    .replaceAll(/@WORD\(NOW\+(\d+)\)/g, (_, seconds: string) => (filling.NOW + BigInt(seconds)).toString(16).padStart(64, '0'))
    .replaceAll(/@(NOW|ISO)(?:([+-])(\d+))?/g, (_, form: string, sign: string | undefined, seconds: string | undefined) => {
      const time = filling.NOW + BigInt(`${sign === '-' ? '-' : ''}${seconds ?? '0'}`)
      return form === 'NOW' ? `${time}` : new Date(Number(time) * 1000).toISOString()
    })
    .replaceAll('@NONCE_USDC', `${filling.USDC_NONCE}`)
    .replaceAll('@BAL_USDC', `${filling.USDC_BALANCE}`)
    .replaceAll('@SAFENONCE1', `${filling.SAFE_NONCE + 1n}`)
    .replaceAll('@SAFENONCE', `${filling.SAFE_NONCE}`)
    .replaceAll('@TXNONCE', `${filling.TX_NONCE}`)

const AMOUNTS = new Set(['value', 'nonce', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'paymasterVerificationGasLimit', 'paymasterPostOpGasLimit', 'gasLimit', 'gasPrice']) // prettier-ignore

/** Numbers of JSON as the types have them: what is an amount inside becomes one, `chainId` and a transaction's nonce stay numbers. */
export function signableOf(value: Readonly<Record<string, unknown>>): Signable {
  const kind = value['kind']
  const convert = (item: unknown, path: readonly string[]): unknown => {
    const key = path.at(-1) ?? ''
    if (Array.isArray(item)) return item.map((one) => convert(one, path))
    if (typeof item === 'object' && item !== null)
      return Object.fromEntries(Object.entries(item).map(([name, one]) => [name, convert(one, [...path, name])]))
    // What an EIP-712 message holds is read by its own types.
    if (kind === 'typed-data' || (typeof item !== 'string' && typeof item !== 'number')) return item
    if (key === 'chainId') return kind === 'authorization' ? BigInt(item) : Number(item)
    if (key === 'nonce' && kind === 'transaction' && path.length === 2) return Number(item)
    return AMOUNTS.has(key) ? BigInt(item) : item
  }
  return convert(value, []) as Signable
}

/** What the Review says of one entry. `error`: why there is none. */
export type Judged = {
  readonly entry: CorpusEntry
  /** The worst level of a finding, `unknown` not counted. */
  readonly level: Level
  readonly headline: string
  readonly effects: readonly string[]
  readonly findings: readonly { readonly level: string; readonly rule: string; readonly text: string }[]
  readonly gaps: boolean
  readonly error?: string
}

/** What `test/corpus/judge.ts` exports; it is bundled before it runs. */
export type JudgeModule = {
  judgeAll(
    town: { readonly url: string; readonly rpc: Rpc },
    entries: readonly CorpusEntry[],
    onJudged: (judged: Judged) => void,
  ): Promise<void>
  judgeLists(town: { readonly url: string; readonly rpc: Rpc }, onJudged: (judged: Judged) => void): Promise<void>
}
