import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { toBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'

/** Test cases that ethers publishes as the package @ethersproject/testcases (MIT), version 5.8.0. */
export function published(
  name: 'accounts' | 'eip712' | 'hdnode' | 'rlp-coder' | 'transactions' | 'typed-transactions' | 'wallets' | 'wordlists',
): readonly unknown[] {
  const path = new URL(`../../../node_modules/@ethersproject/testcases/testcases/${name}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as readonly unknown[]
}

/** Bytes of a vector; a mistyped one fails loudly. */
export function bytes(hex: string): Bytes {
  const found = toBytes(hex.startsWith('0x') ? hex : `0x${hex}`)
  if (!found) throw new TypeError(`not hex: ${hex}`)
  return found as Bytes
}
