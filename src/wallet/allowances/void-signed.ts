import type { Hex } from '#core/bytes/hex'
import { concat, pad, word } from '#core/bytes/hex'
import type { BaseIntent } from '#core/signing/intent'
import { keccakText } from '#core/bytes/keccak'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SignableMessage } from '#core/signing/signable'
import type { SignedRight } from '#survey'

type CallWish = Extract<BaseIntent, { kind: 'call' }>

/**
 * How a signature that was given away is made worthless. `call`: one transaction. `sign`: EIP-2612 knows no other way than a permit of nothing with the same
 * number, which is signed first and then handed in (`hand-in`), before somebody hands in the other.
 */
export type Voiding =
  | { readonly how: 'call' | 'hand-in'; readonly wish: CallWish; readonly also?: 'all-orders' }
  | { readonly how: 'sign'; readonly asked: SignableMessage }

const call = (to: Hex, signature: string, ...words: readonly Hex[]): CallWish => ({
  kind: 'call',
  to,
  value: 0n,
  data: concat(`0x${keccakText(signature).slice(2, 10)}`, ...words),
})

/** `undefined`: nothing but its end, or that what it may take is gone, makes it worthless. */
export function voidingOf({ signature, use }: SignedRight, signatures: readonly OwnSignature[]): Voiding | undefined {
  switch (use.use) {
    case 'permit2-allowance': {
      // One number that is used makes all of a batch worthless.
      const [first] = use.details
      if (first === undefined) return undefined
      const wish = call(use.permit2, 'invalidateNonces(address,address,uint48)', pad(first.token), pad(use.spender), word(first.nonce + 1n))
      return { how: 'call', wish }
    }
    case 'permit2-transfer':
      return {
        how: 'call',
        wish: call(use.permit2, 'invalidateUnorderedNonces(uint256,uint256)', word(use.nonce >> 8n), word(1n << (use.nonce & 255n))),
      }
    case 'seaport':
      return { how: 'call', wish: call(use.seaport, 'incrementCounter()'), also: 'all-orders' }
    case 'authorization':
      // Any transaction of the account uses its next number.
      return { how: 'call', wish: { kind: 'call', to: signature.account, value: 0n, data: '0x' } }
    case 'erc2612':
    case 'dai-permit': {
      const made = signatures.find((one) => isNothing(one, signature))
      return made === undefined ? asNothing(signature) : { how: 'hand-in', wish: handIn(made, use) }
    }
    default:
      return undefined
  }
}

type Permit = Extract<SignedRight['use'], { use: 'erc2612' | 'dai-permit' }>

/** The same permit of nothing. */
function asNothing({ asked }: OwnSignature): Voiding | undefined {
  if (asked.kind !== 'typed-data') return undefined
  const { message } = asked.data
  const nothing = 'allowed' in message ? { allowed: false } : { value: '0' }
  return { how: 'sign', asked: { kind: 'typed-data', data: { ...asked.data, message: { ...message, ...nothing } } } }
}

/** A permit of nothing, signed here, that uses the same number. */
function isNothing(one: OwnSignature, other: OwnSignature): boolean {
  if (one.asked.kind !== 'typed-data' || one.account !== other.account || one.chainId !== other.chainId) return false
  const { message } = one.asked.data
  const same = one.terms?.contract === other.terms?.contract && one.terms?.nonce === other.terms?.nonce
  return same && one.terms?.nonce !== undefined && ('allowed' in message ? message['allowed'] === false : isZero(message['value']))
}

const isZero = (value: unknown): boolean => value === 0n || value === 0 || value === '0' || value === '0x0'

/** `permit` of EIP-2612 and of DAI, with a signature of ours. */
function handIn({ asked, signature, account }: OwnSignature, { use, token, spender, nonce }: Permit): CallWish {
  const message = asked.kind === 'typed-data' ? asked.data.message : {}
  const end = message[use === 'erc2612' ? 'deadline' : 'expiry']
  const until = word(typeof end === 'bigint' || typeof end === 'number' || typeof end === 'string' ? BigInt(end) : 0n)
  const [r, s, v] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`, `0x${signature.slice(130)}`] as const
  const given = [pad(v), r, s] as const
  return use === 'erc2612'
    ? call(token, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', pad(account), pad(spender), word(0n), until, ...given)
    : call(
        token,
        'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
        pad(account),
        pad(spender),
        word(nonce),
        until,
        word(0n),
        ...given,
      )
}

/** True of a permit that gives nothing: it takes back what another gave, and is no right itself. */
export const givesNothing = ({ use }: SignedRight): boolean =>
  (use.use === 'erc2612' && use.value === 0n) ||
  (use.use === 'dai-permit' && !use.allowed) ||
  (use.use === 'permit2-allowance' && use.details.every(({ amount }) => amount === 0n)) ||
  (use.use === 'authorization' && /^0x0{40}$/.test(use.authorization.address))
