import type { Account } from '#core/identity/account'
import { authorizationDigest, transactionDigest } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import { type Hex, toBytes } from '#core/bytes/hex'
import type { Authorization, SetCodeTransaction } from '#core/ethereum/transaction'
import { signatureOfAccount } from '../devices/agreed.ts'
import type { DeviceChannel } from '../devices/device-port.ts'
import { devicePath, requireAddress } from '../devices/over-device.ts'
import type { Signed, SignTask } from '../signer.ts'
import { getAddress, type HalvesOfSignature, readTrezorAddress, readWholeSignature, signMessageRequest, TYPE } from './messages.ts'
import { type DevicePerson, openTrezor, type TrezorSession } from './session.ts'
import { signTrezorTransaction } from './sign-transaction.ts'
import { signTrezorTypedData } from './sign-typed-data.ts'

const cannot = () => fail('device/unable', { maker: 'Trezor' })

/** r and s of what has one signature, which nobody has looked at yet. */
async function halvesOf(session: TrezorSession, path: string, task: SignTask): Promise<HalvesOfSignature> {
  if (task.kind === 'message') {
    const { message } = await session.call(signMessageRequest(path, toBytes(task.message) ?? new Uint8Array()), [TYPE.messageSignature])
    return readWholeSignature(message, 2)
  }
  if (task.kind === 'typed-data') return signTrezorTypedData(session, path, task.data)
  if (task.kind !== 'transaction' || task.transaction.type === 'eip2930' || task.transaction.type === 'eip7702') throw cannot()
  return signTrezorTransaction(session, path, task.transaction)
}

/**
 * Both signatures of a delegation. The device writes the authorization itself, from the transaction: it has to be the one that was agreed to, and the
 * transaction's signature has to be over just that. Throws `device/wrong-signature`, `device/old-version`.
 */
async function signDelegation(
  session: TrezorSession,
  { path, address }: { readonly path: string; readonly address: Account['address'] },
  transaction: SetCodeTransaction,
  authorization: Authorization,
): Promise<Signed> {
  const { takesAuthorizations, version } = session.features
  if (!takesAuthorizations) throw fail('device/old-version', { has: version.join('.') })
  const { tuples, r, s } = await signTrezorTransaction(session, path, transaction, authorization.address)
  const [tuple] = tuples
  const { chainId, address: delegate, nonce } = authorization
  const isAgreed = tuple?.chainId === chainId && tuple.address === delegate && tuple.nonce === nonce
  if (tuple === undefined || tuples.length !== 1 || !isAgreed) throw fail('device/wrong-signature')
  const signature = await signatureOfAccount(authorizationDigest(authorization), { r: tuple.r, s: tuple.s }, address)
  const whole: SetCodeTransaction = { ...transaction, authorizationList: [{ ...authorization, signature }] }
  const ofTransaction = await signatureOfAccount(transactionDigest(whole), { r, s }, address)
  return { kind: 'delegation', authorization: signature, signature: ofTransaction }
}

/** Has the device sign for an account, which it has to have. `digest`: by the page's own encoder; `onOpen`: by which name it knows this conversation again. Throws `device/*`, and what `person.ask` throws. */
export async function signWithTrezor(
  channel: DeviceChannel,
  account: Account,
  { task, digest }: { readonly task: SignTask; readonly digest: Hex },
  person: DevicePerson,
  onOpen: (sessionId: Uint8Array) => void = () => undefined,
): Promise<Signed> {
  const session = await openTrezor(channel, person)
  const path = devicePath(account)
  requireAddress(account, readTrezorAddress((await session.call(getAddress(path, false), [TYPE.address])).message))
  // It has the account: seed and passphrase are the right ones.
  if (session.features.sessionId !== undefined) onOpen(session.features.sessionId)
  if (task.kind === 'delegation') return signDelegation(session, { path, address: account.address }, task.transaction, task.authorization)
  const { r, s } = await halvesOf(session, path, task)
  return { kind: 'signature', signature: await signatureOfAccount(digest, { r, s }, account.address) }
}
