// The cases of our own descriptors (data/descriptors/cases) name a call in words: chain, contract, function, arguments. This makes the
// transaction of those words that the registry's form calls `rawTx`. viem encodes it; what reads it in the tests is our own code.
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
