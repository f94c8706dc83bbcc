import { type Address, checksum } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'
import type { SignableMessage } from '#core/signing/signable'
import { PRACTICE_CONTRACTS, PRACTICE_CHAIN } from './contracts.ts'

// What is signed and not sent, as apps ask for it.

type Place = { readonly account: Address; readonly nowSeconds: bigint }

const iso = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString()

/** EIP-4361. */
export function signIn({ account, nowSeconds }: Place): SignableMessage {
  const lines = [
    'market.town.example wants you to sign in with your Ethereum account:',
    checksum(account),
    '',
    'See what you have for sale.',
    '',
    'URI: https://market.town.example/login',
    'Version: 1',
    `Chain ID: ${PRACTICE_CHAIN}`,
    `Nonce: ${nowSeconds.toString(36).padStart(8, '0')}`,
    `Issued At: ${iso(nowSeconds)}`,
    `Expiration Time: ${iso(nowSeconds + 600n)}`,
  ]
  return { kind: 'message', message: fromBytes(new TextEncoder().encode(lines.join('\n'))) }
}

/** EIP-2612 on the practice chain's USDC, with the first number: it counts until that is used. `seconds`: how long from now. Base units. */
export const practicePermit = ({ account, nowSeconds }: Place, spender: Address, units: bigint, seconds: bigint): SignableMessage => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: PRACTICE_CHAIN, verifyingContract: PRACTICE_CONTRACTS.usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: account, spender, value: units.toString(), nonce: '0', deadline: (nowSeconds + seconds).toString() },
  },
})

/** Permit2's PermitSingle: all there is of the practice chain's USDC, for as long as Permit2 can count. */
export const practicePermit2 = ({ nowSeconds }: Place, spender: Address): SignableMessage => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'Permit2', chainId: PRACTICE_CHAIN, verifyingContract: PRACTICE_CONTRACTS.permit2 },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    message: {
      details: {
        token: PRACTICE_CONTRACTS.usdc,
        amount: (2n ** 160n - 1n).toString(),
        expiration: (2n ** 48n - 1n).toString(),
        nonce: '0',
      },
      spender,
      sigDeadline: (nowSeconds + 365n * 86_400n).toString(),
    },
  },
})

/** `eth_sign` of old: 32 bytes of which nobody says what they are. These are the Keccak-256 of "practice". */
export const bareHash: SignableMessage = { kind: 'hash', hash: '0xcaa7442da4b6b6c2770a0211d05e846a64f8236c1ae66f9bc8efd05894ae6cdc' }
