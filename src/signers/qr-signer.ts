import { toBytes } from '#core/bytes/hex'
import { encodeUnsigned } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import type { Account } from '#core/identity/account'
import { typedDataJson } from '#core/messages/typed-data-json'
import type { Consent } from '#core/signing/consent'
import { type EthSignRequest, encodeEthSignRequest } from '#core/ur/registry/eth-sign-request'
import { decodeEthSignature } from '#core/ur/registry/eth-signature'
import type { UrMessage } from '#core/ur/registry/fields'
import { requireYes, signableKind } from './capability.ts'
import { agreedDigest } from './devices/agreed.ts'
import { requireOwn } from './on-device.ts'
import type { Capability, DisplayedFact, SignableKind, Signed, SignerFactory, SignerPorts, SignOptions, SignTask } from './signer.ts'

/** What such devices print, each of them some of it. */
const DISPLAYED: Readonly<Record<SignableKind, readonly DisplayedFact[]>> = {
  transaction: ['fields', 'transaction', 'calldata'],
  message: ['fields', 'message'],
  'typed-data': ['fields', 'eip712', 'domain', 'struct'],
  authorization: [],
  hash: [],
}

const CANNOT: Capability = { kind: 'no', error: { code: 'device/cannot-sign' } }

/** Bytes that are shown as codes at most: more would take minutes. */
const MAX_DATA = 32_768

/** Who asks, as the device shows it. */
const ORIGIN = 'Assay'

/** What of a task is in a request (ERC-4527). Throws `device/cannot-sign`: there is no form for handing code over (EIP-7702). */
function contentOf(task: SignTask): Pick<EthSignRequest, 'kind' | 'data' | 'chainId'> {
  if (task.kind === 'message') return { kind: 'message', data: toBytes(task.message) ?? new Uint8Array() }
  if (task.kind === 'typed-data') return { kind: 'typed-data', data: new TextEncoder().encode(typedDataJson(task.data)) }
  if (task.kind === 'authorization' || task.transaction.type === 'eip7702') throw fail('device/cannot-sign')
  const { type, chainId } = task.transaction
  const data = toBytes(encodeUnsigned(task.transaction)) ?? new Uint8Array()
  return { kind: type === 'legacy' ? 'legacy' : 'typed', data, chainId }
}

/** `task`: where it is known, whether its codes have a form for it, and are not too many. */
function canSign(kind: SignableKind, task?: SignTask): Capability {
  if (kind === 'hash') return { kind: 'no', error: { code: 'request/blocked' } }
  if (kind === 'authorization') return CANNOT
  if (task === undefined) return { kind: 'yes' }
  const isHanding = task.kind === 'delegation' || (task.kind === 'transaction' && task.transaction.type === 'eip7702')
  if (isHanding) return CANNOT
  return contentOf(task).data.length > MAX_DATA ? { kind: 'no', error: { code: 'device/too-large' } } : { kind: 'yes' }
}

/** Throws what `canSign` names, `device/no-fingerprint`, `key/path`. */
function requestFor(task: SignTask, consent: Consent, account: Account, { keyring }: SignerPorts): UrMessage {
  requireYes(canSign(signableKind(task), task))
  const content = contentOf(task)
  const fingerprint = keyring?.fingerprint
  if (fingerprint === undefined) throw fail('device/no-fingerprint')
  const keypath = { path: account.path ?? '', fingerprint }
  return encodeEthSignRequest({ requestId: consent.id, ...content, keypath, address: account.address, origin: ORIGIN })
}

/** 0 or 1 from what a device writes: 0 and 1, 27 and 28, or of a legacy transaction 35 and more with its chain (EIP-155). Else nothing. */
function parityOf(v: bigint, task: SignTask): number | undefined {
  if (v === 0n || v === 1n) return Number(v)
  if (v === 27n || v === 28n) return Number(v) - 27
  if (task.kind !== 'transaction' || task.transaction.type !== 'legacy') return undefined
  const parity = v - 35n - 2n * BigInt(task.transaction.chainId)
  return parity === 0n || parity === 1n ? Number(parity) : undefined
}

/** One answer of the device. Throws `device/*`; what it throws for is used by nobody. */
async function signatureIn(answer: UrMessage, task: SignTask, consent: Consent): Promise<Signed> {
  const { requestId, r, s, v } = decodeEthSignature(answer)
  if (requestId !== consent.id) throw fail('device/other-request')
  const yParity = parityOf(v, task)
  if (yParity === undefined) throw fail('device/wrong-signature')
  return { kind: 'signature', signature: await requireOwn({ r, s, yParity }, consent.digest, consent.account) }
}

/** Shows the request until an answer is right, or nobody waits any more. Throws `app/aborted`. */
function exchange(message: UrMessage, read: (answer: UrMessage) => Promise<Signed>, { signal, onProgress }: SignOptions): Promise<Signed> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(fail('app/aborted'))
    if (signal?.aborted === true || onProgress === undefined) return aborted()
    signal?.addEventListener('abort', aborted, { once: true })
    onProgress({ kind: 'exchange-codes', message, answer: async (answer) => resolve(await read(answer)) })
  })
}

/**
 * A device without a cable (ERC-4527): the request goes to it as animated codes, its answer comes back as one. Nothing that comes back is believed: it must
 * name this request, and be a signature of the account over the digest that both the page and the vault computed.
 */
export const qrSigner: SignerFactory = (account, ports) => ({
  kind: 'qr',
  account,
  needsConnection: false,
  can: canSign,
  displays: (kind) => DISPLAYED[kind],
  async sign(task: SignTask, consent: Consent, options: SignOptions = {}): Promise<Signed> {
    const message = requestFor(task, consent, account, ports)
    await agreedDigest(ports, task, consent, options)
    return exchange(message, (answer) => signatureIn(answer, task, consent), options)
  },
})
