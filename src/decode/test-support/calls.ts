import { type Abi, concat, encodeFunctionData, encodePacked, parseAbi, size } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain, type Words } from '#core/text/words'
import { explain } from '../explain.ts'
import type { Claim, Explanation } from '../explanation.ts'
import { ME, NAMES } from './names.ts'

/** Encodes by viem from the ABI text that developers of the contract publish: other code and other text than the register's. */
export const encoder =
  (...signatures: readonly string[]) =>
  (functionName: string, args: readonly unknown[] = []): Hex =>
    encodeFunctionData({ abi: parseAbi(signatures as readonly string[] as readonly ['function f()']) as Abi, functionName, args })

export const explained = (to: Address, data: Hex, value = 0n, from: Address = ME): Explanation =>
  explain({ from, to, value, data, chainId: 1 }, NAMES)

/** Places of a sentence that nothing stands in, in it and in those that it quotes. */
export const unfilled = ({ id, values = {} }: Words): readonly string[] =>
  [...id.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const value = values[name]
    if (value === undefined || value === '') return [name]
    return typeof value === 'object' && value.is === 'sentence' ? unfilled(value.words) : []
  })

/** The sentences of a call and of all inside it, indented by depth. */
export const sentences = (explanation: Explanation): readonly string[] => [
  `${'  '.repeat(explanation.depth)}${plain(explanation.intent)}`,
  ...explanation.inner.flatMap(sentences),
]

export const claimsOf = <K extends Claim['kind']>(explanation: Explanation, kind: K): readonly Extract<Claim, { kind: K }>[] =>
  explanation.claims.filter((claim): claim is Extract<Claim, { kind: K }> => claim.kind === kind)

export const erc20 = encoder(
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
)

export type Packed = { readonly operation?: number; readonly to: Address; readonly value?: bigint; readonly data: Hex }

/** As Safe's SDKs pack a batch: operation, target, value, length, data. */
export const packed = (calls: readonly Packed[]): Hex =>
  concat(
    calls.map(({ operation = 0, to, value = 0n, data }) =>
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(size(data)), data]),
    ),
  )

const safeAbi = encoder(
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function multiSend(bytes transactions) payable',
)
const ZERO: Address = '0x0000000000000000000000000000000000000000'

export const multiSend = (calls: readonly Packed[]): Hex => safeAbi('multiSend', [packed(calls)])
export const safeTransaction = ({ operation = 0, to, value = 0n, data }: Packed, gasPrice = 0n): Hex =>
  safeAbi('execTransaction', [to, value, data, operation, 0n, 0n, gasPrice, ZERO, ZERO, `0x${'11'.repeat(65)}`])

const accountAbi = encoder(
  'function execute(address dest, uint256 value, bytes func)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
)
export const execute = (to: Address, data: Hex, value = 0n): Hex => accountAbi('execute', [to, value, data])
export const executeBatch = (calls: readonly { readonly target: Address; readonly value: bigint; readonly data: Hex }[]): Hex =>
  accountAbi('executeBatch', [calls])
