import { ZERO } from '#core/ethereum/address'
import { defined } from '#core/defined'
import { AMBIRE, DELEGATOR } from '#core/permissions/delegate-addresses'
import { requireYes, signableKind } from '../capability.ts'
import { agreedDigest } from '../devices/agreed.ts'
import { askerOf, overDevice } from '../devices/over-device.ts'
import type { Capability, DisplayedFact, SignableKind, SignerFactory, SignTask } from '../signer.ts'

/** Code that the firmware lets an account take on, and on which chains (trezor-firmware, core/src/apps/ethereum/sc_constants.py); the zero address takes it back. */
const DELEGATES = [AMBIRE, DELEGATOR]
const DELEGATE_CHAINS = [1n, 100n, 8453n, 42_161n]
/** Numbers of authorizations end before it. */
const LAST_NONCE = 2n ** 64n - 1n

/** What its screen shows: fields; of typed data its hashes on a Model One. */
const DISPLAYED: Readonly<Record<SignableKind, readonly DisplayedFact[]>> = {
  transaction: ['fields'],
  message: ['fields'],
  'typed-data': ['fields', 'domain', 'struct'],
  authorization: ['fields'],
  hash: [],
}

type Delegation = Extract<SignTask, { readonly kind: 'delegation' }>

/** The firmware signs an authorization with a transaction that does nothing else, on the same chain, and with the next number. */
function isAlone({ transaction, authorization }: Delegation): boolean {
  const { to, value, data, chainId, nonce } = transaction
  const isNext = authorization.nonce === BigInt(nonce) + 1n && authorization.nonce < LAST_NONCE
  return to !== undefined && value === 0n && data === '0x' && chainId !== 0 && authorization.chainId === BigInt(chainId) && isNext
}

const isTaken = ({ authorization: { address, chainId } }: Delegation): boolean =>
  address === ZERO || (DELEGATES.includes(address) && DELEGATE_CHAINS.includes(chainId))

/** It has no form for EIP-2930, for authorizations of others, for a chain that is not named, and for a contract without code. */
function isTransactionTaken(task: SignTask): boolean {
  if (task.kind !== 'transaction') return true
  const { type, chainId, to, data } = task.transaction
  return type !== 'eip2930' && type !== 'eip7702' && chainId !== 0 && (to !== undefined || data !== '0x')
}

function canSign(kind: SignableKind, task?: SignTask): Capability {
  if (kind === 'hash') return { kind: 'no', error: { code: 'request/blocked' } }
  const refused = { maker: 'Trezor' }
  const cannot: Capability = { kind: 'no', error: { code: 'device/unable', data: refused } }
  // By itself it signs none.
  if (kind === 'authorization' && task?.kind !== 'delegation') return cannot
  if (task === undefined) return { kind: 'yes' }
  if (!isTransactionTaken(task)) return cannot
  if (task.kind !== 'delegation') return { kind: 'yes' }
  if (!isTaken(task)) return { kind: 'no', error: { code: 'device/delegate', data: refused } }
  return isAlone(task) ? { kind: 'yes' } : cannot
}

/** A Trezor over USB, of the models before the Safe 7. Its answer is the account's signature over the page's own digest, or nothing. */
export const trezorSigner: SignerFactory = (account, ports) => ({
  kind: 'trezor',
  account,
  needsConnection: true,
  signsTogether: true,
  can: canSign,
  displays: (kind) => DISPLAYED[kind],
  async sign(task, consent, options = {}) {
    requireYes(canSign(signableKind(task), task))
    const digest = await agreedDigest(ports, task, consent, options)
    const { signWithTrezor } = await import('./sign-with-trezor.ts')
    const confirm = () => options.onProgress?.({ kind: 'confirm', shows: DISPLAYED[signableKind(task)] })
    const { sessions } = ports.devices ?? {}
    const fingerprint = ports.keyring?.fingerprint
    const sessionId = fingerprint && sessions?.get(fingerprint)
    const person = { confirm, ...defined({ ask: askerOf(options), sessionId }) }
    const keep = (id: Uint8Array): void => void (fingerprint && sessions?.set(fingerprint, id))
    return overDevice(ports.devices, 'trezor', options, (channel) => signWithTrezor(channel, account, { task, digest }, person, keep))
  },
})
