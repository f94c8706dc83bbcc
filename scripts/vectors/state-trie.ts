import { createMPT } from '@ethereumjs/mpt'
import { type Hex, hexToBytes, keccak256, numberToHex, toRlp } from 'viem'

/** An account as state tests write it. Balance in wei. */
export type StateAccount = {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  /** Values other than zero, by their slots. */
  readonly storage: ReadonlyMap<bigint, bigint>
}
export type State = ReadonlyMap<Hex, StateAccount>

const integer = (value: bigint): Hex => (value === 0n ? '0x' : numberToHex(value))
const bytes = (hex: Hex): Uint8Array => hexToBytes(hex)

async function rootOf(entries: Iterable<readonly [key: Hex, value: Hex]>): Promise<Hex> {
  const trie = await createMPT({ useKeyHashing: true })
  for (const [key, value] of entries) await trie.put(bytes(key), bytes(value))
  return `0x${Buffer.from(trie.root()).toString('hex')}`
}

/** The state root (Yellow Paper, appendix D), by the trie of ethereumjs and the RLP of viem: nothing of it is ours. */
export async function stateRootOf(state: State): Promise<Hex> {
  const rows: [Hex, Hex][] = []
  for (const [address, { nonce, balance, code, storage }] of state) {
    const slots = [...storage].map(([slot, value]): [Hex, Hex] => [numberToHex(slot, { size: 32 }), toRlp(integer(value))])
    rows.push([address, toRlp([integer(nonce), integer(balance), await rootOf(slots), keccak256(code)])])
  }
  return rootOf(rows)
}
