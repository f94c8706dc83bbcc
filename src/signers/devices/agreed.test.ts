import { sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { DATA, delegationTo, SEND } from '../../../test/devices/signing-world.ts'
import type { Hex } from '#core/bytes/hex'
import { authorizationDigest, transactionDigest } from '#core/ethereum/digest'
import { messageDigest } from '#core/messages/message-digest'
import { typedDataDigest } from '#core/messages/typed-data'
import { AMBIRE } from '#core/permissions/delegate-addresses'
import type { Consent } from '#core/signing/consent'
import type { SignerPorts, SignTask } from '../signer.ts'
import { agreedDigest, signatureOfAccount, taskDigest } from './agreed.ts'

const KEY: Hex = `0x${'01'.repeat(32)}`
const ACCOUNT = '0x1a642f0e3c3af545e7acbd38b07251b3990914f1'
const DELEGATION = delegationTo(AMBIRE)
const AUTHORIZATION: SignTask = { kind: 'authorization', authorization: DELEGATION.authorization }
const SENDING: SignTask = { kind: 'transaction', transaction: SEND }
const TASKS: readonly (readonly [string, SignTask, Hex, asApproved: SignTask])[] = [
  ['a transaction', SENDING, transactionDigest(SEND), SENDING],
  ['a message', { kind: 'message', message: '0x01' }, messageDigest('0x01'), { kind: 'message', message: '0x01' }],
  ['typed data', { kind: 'typed-data', data: DATA }, typedDataDigest(DATA), { kind: 'typed-data', data: DATA }],
  ['an authorization', AUTHORIZATION, authorizationDigest(DELEGATION.authorization), AUTHORIZATION],
  // The vault sees what hands code over.
  ['a delegation', DELEGATION, authorizationDigest(DELEGATION.authorization), AUTHORIZATION],
]
const consentTo = (digest: Hex): Consent => ({
  id: `0x${'0a'.repeat(16)}`,
  requestId: 'r1',
  digest,
  origin: { kind: 'own' },
  account: ACCOUNT,
  chainId: 1,
  unlockEpoch: 1,
})
/** A vault that approves with this digest, and what it was asked. */
function approving(digest: Hex) {
  const asked: unknown[] = []
  const vault = { call: async (...given: readonly unknown[]) => (asked.push(given), { digest }) }
  return { ports: { vault: () => vault } as unknown as SignerPorts, asked }
}

describe('what a device is asked for', () => {
  it.each(TASKS)('is agreed to by the page and by the vault: %s', async (_, task, digest, approved) => {
    const { ports, asked } = approving(digest)
    const presence = { kind: 'password', password: 'x' } as const
    expect(taskDigest(task)).toBe(digest)
    expect(await agreedDigest(ports, task, consentTo(digest), { presence, blockTime: 7 })).toBe(digest)
    const consent = consentTo(digest)
    expect(asked).toEqual([['approveForDevice', { requestId: 'r1', account: ACCOUNT, consent, presence, blockTime: 7, task: approved }]])
  })
  it('is not what was agreed to where the page’s digest is another: the vault is not asked', async () => {
    const shown: Hex = `0x${'ee'.repeat(32)}`
    const world = approving(shown)
    await expect(agreedDigest(world.ports, SENDING, consentTo(shown), {})).rejects.toMatchObject({
      code: 'vault/consent-mismatch',
      data: { shown, asked: transactionDigest(SEND) },
    })
    expect(world.asked).toEqual([])
  })
  it('is not what was agreed to where the vault’s digest is another', async () => {
    const { ports } = approving(`0x${'ee'.repeat(32)}`)
    await expect(agreedDigest(ports, SENDING, consentTo(transactionDigest(SEND)), {})).rejects.toMatchObject({ code: 'vault/self-check' })
  })
})

describe('a signature of a device', () => {
  it('has the parity that makes it the account’s, whichever that is', async () => {
    const parities = new Set<number>()
    for (let text = 0; text < 8; text++) {
      const hash = messageDigest(`0x0${text}`)
      const { r, s, yParity } = await sign({ hash, privateKey: KEY })
      const found = await signatureOfAccount(hash, { r, s }, ACCOUNT)
      expect(found).toEqual({ r, s, yParity })
      parities.add(found.yParity)
    }
    expect(parities).toEqual(new Set([0, 1]))
  })
  it('is refused where it is of another digest, or of another key', async () => {
    const { r, s } = await sign({ hash: messageDigest('0x00'), privateKey: KEY })
    const refused = { code: 'device/wrong-signature' }
    await expect(signatureOfAccount(messageDigest('0x01'), { r, s }, ACCOUNT)).rejects.toMatchObject(refused)
    await expect(signatureOfAccount(messageDigest('0x00'), { r, s }, `0x${'11'.repeat(20)}`)).rejects.toMatchObject(refused)
  })
})
