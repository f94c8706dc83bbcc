import type { webcrypto } from 'node:crypto'

declare global {
  /** Node has the value `CryptoKey` but names its type elsewhere; rooms that a tool imports speak of it. */
  type CryptoKey = webcrypto.CryptoKey
}
