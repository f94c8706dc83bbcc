import { keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { NEIGHBOURS, OUTSIDERS } from '../addresses.ts'

/** The account of somebody who is not of the cast: their key is the hash of a sentence that everybody knows. */
export function outsider(name: keyof typeof OUTSIDERS | keyof typeof NEIGHBOURS): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(stringToHex(`${name} of the practice chain`)))
}
