// The cases of our own descriptors (data/descriptors/cases) name a call in words: chain, contract, function, arguments. This writes
// the transaction that the registry's form asks for, `rawTx`, from those words; what a case expects is left as it is.
// `node scripts/data/descriptor-cases.ts`, then `oxfmt data/descriptors/cases`. The cases' own test fails where the two differ.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Abi, type AbiParameter, encodeFunctionData, parseAbi, serializeTransaction } from 'viem'

export type CaseCall = {
  readonly chainId: number
  readonly to: `0x${string}`
  /** Wei. */
  readonly value?: string
  /** With names, as the descriptor has it. */
  readonly function: string
  /** Numbers as decimal text. */
  readonly args: readonly unknown[]
}

const FOLDER = 'data/descriptors/cases'

/** The unsigned transaction (EIP-1559) of a call. Its fees mean nothing: no case shows them. */
export function transactionOf({ chainId, to, value = '0', function: signature, args }: CaseCall): `0x${string}` {
  const abi = parseAbi([`function ${signature}`] as readonly string[]) as Abi
  const item = abi[0]
  if (item?.type !== 'function') throw new Error(`no function: ${signature}`)
  const data = encodeFunctionData({ abi, args: item.inputs.map((input, at) => typed(input, args[at])) })
  const fees = { gas: 1_000_000n, maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  return serializeTransaction({ type: 'eip1559', chainId, to, data, value: BigInt(value), ...fees })
}

/** JSON has no large integers: they are text until here. */
function typed(input: AbiParameter, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/.exec(input.type)
  if (list !== null) {
    if (!Array.isArray(value)) throw new Error(`${input.name ?? ''}: no list`)
    return value.map((one) => typed({ ...input, type: list[1] ?? '' }, one))
  }
  if (input.type === 'tuple') {
    const members = (input as { readonly components: readonly AbiParameter[] }).components
    return Object.fromEntries(members.map((member) => [member.name, typed(member, (value as Record<string, unknown>)[member.name ?? ''])]))
  }
  // viem takes integers of up to 48 bits as numbers.
  const bits = /^u?int(\d+)$/.exec(input.type)
  if (bits === null) return value
  return Number(bits[1]) <= 48 ? Number(value) : BigInt(String(value))
}

function write(): void {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name)
    const file = JSON.parse(readFileSync(path, 'utf8')) as { readonly tests: { call?: CaseCall; rawTx?: string }[] }
    for (const one of file.tests) if (one.call !== undefined) one.rawTx = transactionOf(one.call)
    writeFileSync(path, `${JSON.stringify(file)}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) write()
