import { describe, expect, it } from 'vitest'
import { DATA, delegationTo, SEND, taskDigestOf, TREZOR, WORDS } from '../../../test/devices/signing-world.ts'
import { field, fieldsOf, SimulatedTrezor, type TrezorSetup } from '../../../test/devices/simulated-trezor.ts'
import { type Address, ZERO } from '#core/ethereum/address'
import { authorizationDigest, recoverSigner, transactionDigest } from '#core/ethereum/digest'
import { AMBIRE } from '#core/permissions/delegate-addresses'
import type { SignTask } from '../signer.ts'
import { readMessage } from './protobuf.ts'
import { signWithTrezor } from './sign-with-trezor.ts'

const { maxFeePerGas: _max, maxPriorityFeePerGas: _priority, accessList: _list, ...common } = SEND
const sending = (transaction: Extract<SignTask, { readonly kind: 'transaction' }>['transaction']): SignTask => ({
  kind: 'transaction',
  transaction,
})
const MESSAGE: SignTask = { kind: 'message', message: '0x68656c6c6f' }
const DELEGATION = delegationTo(AMBIRE)
const [INITIALIZE, ADDRESS] = [0, 56]

async function signed(task: SignTask, setup: Partial<TrezorSetup> = {}, address: Address = TREZOR.address) {
  const device = new SimulatedTrezor({ mnemonic: WORDS, ...setup })
  const names: Uint8Array[] = []
  const digest = taskDigestOf(task)
  const found = await signWithTrezor(device, { ...TREZOR, address }, { task, digest }, {}, (id) => names.push(id)).then(
    (one) => ({ one, error: undefined }),
    (error: unknown) => ({ one: undefined, error }),
  )
  return { ...found, digest, names, received: device.received }
}

describe('a Trezor', () => {
  it.each<[string, SignTask, asked: number]>([
    ['a transaction of the first form', sending({ ...common, type: 'legacy', gasPrice: 1n }), 58],
    ['a transaction', sending(SEND), 452],
    ['a message', MESSAGE, 64],
    ['no message', { kind: 'message', message: '0x' }, 64],
    ['typed data', { kind: 'typed-data', data: DATA }, 464],
  ])('signs %s for its account, and nothing else is asked for', async (_, task, asked) => {
    const { one, digest, received } = await signed(task)
    if (one?.kind !== 'signature') return expect.unreachable('it is a signature')
    expect(await recoverSigner(digest, one.signature)).toBe(TREZOR.address)
    expect(received.slice(0, 3)).toEqual([INITIALIZE, ADDRESS, asked])
  })
  it.each<[string, SignTask]>([
    ['a transaction of EIP-2930', sending({ ...common, type: 'eip2930', gasPrice: 1n, accessList: [] })],
    ['a transaction of EIP-7702', sending(DELEGATION.transaction)],
    ['an authorization alone', { kind: 'authorization', authorization: DELEGATION.authorization }],
  ])('has no form for %s', async (_, task) => {
    const { error, received } = await signed(task)
    expect(error).toMatchObject({ code: 'device/unable', data: { maker: 'Trezor' } })
    expect(received).toEqual([INITIALIZE, ADDRESS])
  })
  it('that holds another seed is asked to sign nothing, and its conversation is not remembered', async () => {
    const { error, received, names } = await signed(MESSAGE, {}, ZERO)
    expect(error).toMatchObject({ code: 'device/other-key', data: { expected: ZERO } })
    expect([received, names]).toEqual([[INITIALIZE, ADDRESS], []])
  })
  it('is known again by the name of its conversation, where it gives one', async () => {
    const { names } = await signed(MESSAGE)
    expect(names).toEqual([expect.any(Uint8Array)])
    const withoutName: TrezorSetup['tamper'] = (type, body) => {
      if (type !== 17) return [type, body]
      const features = readMessage(body)
      const kept = [2, 3, 4, 12].map((number) => field(number, features.integer(number) ?? 0n))
      return [type, fieldsOf(...kept)]
    }
    const unnamed = await signed(MESSAGE, { tamper: withoutName })
    expect([unnamed.one?.kind, unnamed.names]).toEqual(['signature', []])
  })
  it('whose signature is of something else is not believed', async () => {
    const { error } = await signed(MESSAGE, {
      tamper: (type, body) => (type === 66 ? [type, fieldsOf(field(2, new Uint8Array(65).fill(1)))] : [type, body]),
    })
    expect(error).toMatchObject({ code: 'device/wrong-signature' })
  })
})

describe('a delegation on a Trezor', () => {
  it.each<[string, Address]>([
    ['Ambire', AMBIRE],
    ['none', ZERO],
  ])('to %s gives both signatures, of the authorization and of the transaction with it', async (_, delegate) => {
    const { transaction, authorization } = delegationTo(delegate)
    const { one, received } = await signed(delegationTo(delegate))
    if (one?.kind !== 'delegation') return expect.unreachable('both come')
    expect(await recoverSigner(authorizationDigest(authorization), one.authorization)).toBe(TREZOR.address)
    const whole = { ...transaction, authorizationList: [{ ...authorization, signature: one.authorization }] }
    expect(await recoverSigner(transactionDigest(whole), one.signature)).toBe(TREZOR.address)
    expect(received.slice(0, 3)).toEqual([INITIALIZE, ADDRESS, 452])
  })
  it('takes firmware that knows them', async () => {
    const { error, received } = await signed(DELEGATION, { capabilities: [7, 17] })
    expect(error).toMatchObject({ code: 'device/old-version', data: { has: expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
    expect(received).toEqual([INITIALIZE, ADDRESS])
  })

  type Items = readonly Uint8Array[]
  /** The items of the one authorization that it signed: chain, delegate, number, parity, r and s. */
  const answering = (change: (items: Items) => readonly Items[]): Partial<TrezorSetup> => ({
    tamper(type, body) {
      const message = readMessage(body)
      const [tuple] = type === 59 ? message.messages(5) : []
      if (tuple === undefined) return [type, body]
      const tuples = change(tuple.everyBytes(1)).map((items) => field(5, fieldsOf(...items.map((item) => field(1, item)))))
      return [type, fieldsOf(field(3, message.bytes(3) ?? ''), field(4, message.bytes(4) ?? ''), ...tuples)]
    },
  })
  const at = (place: number, value: Uint8Array) => (items: Items) => [items.map((item, index) => (index === place ? value : item))]
  it.each<[string, (items: Items) => readonly Items[], boolean]>([
    ['as it was asked for', (items) => [items], true],
    ['none', () => [], false],
    ['twice', (items) => [items, items], false],
    ['on another chain', at(0, Uint8Array.of(10)), false],
    ['to another delegate', at(1, new Uint8Array(20).fill(9)), false],
    ['with another number', at(2, Uint8Array.of(9)), false],
    ['with another r', at(4, new Uint8Array(32).fill(9)), false],
  ])('comes with its authorization %s: it is taken: %s', async (_, change, is) => {
    const { one, error } = await signed(DELEGATION, answering(change))
    if (is) expect(one?.kind).toBe('delegation')
    else expect(error).toMatchObject({ code: 'device/wrong-signature' })
  })
})
