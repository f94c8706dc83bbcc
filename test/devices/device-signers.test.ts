import { recoverAddress } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/ethereum/address.ts'
import { ZERO } from '../../src/core/ethereum/address.ts'
import { recoverSender, recoverSigner, authorizationDigest } from '../../src/core/ethereum/digest.ts'
import { AMBIRE, CALIBUR, DELEGATES, DELEGATOR, SIMPLE } from '../../src/core/permissions/delegate-addresses.ts'
import type { SetCodeTransaction, UnsignedTransaction } from '../../src/core/ethereum/transaction.ts'
import type { Account } from '../../src/core/identity/account.ts'
import type { SignerProgress, SignTask } from '../../src/signers/index.ts'
import { codeOf } from '../../src/vault/test-support/world.ts'
import { pluggedIn } from './plugged.ts'
import { DATA, delegationTo, LEDGER, SEND, SigningWorld, taskDigestOf, TREZOR, wholeOf, WORDS } from './signing-world.ts'
import { type LedgerSetup, SimulatedLedger } from './simulated-ledger.ts'
import { SimulatedTrezor, type TrezorSetup } from './simulated-trezor.ts'
import { TREZOR_CASES } from './trezor-cases.ts'

let world: SigningWorld
beforeAll(async () => {
  world = await SigningWorld.open()
})

const ledger = (setup: Partial<LedgerSetup> = {}) => new SimulatedLedger({ mnemonic: WORDS, ...setup })
const trezor = (setup: Partial<TrezorSetup> = {}) => new SimulatedTrezor({ mnemonic: WORDS, ...setup })
/** One of each, plugged in. */
const both = () => pluggedIn({ ledger: [ledger()], trezor: [trezor()] })

const { maxFeePerGas: _max, maxPriorityFeePerGas: _priority, accessList: _list, ...common } = SEND
const LONG = `0x${'c0ffee'.repeat(900)}` as const
const LIST = [{ address: `0x${'33'.repeat(20)}`, storageKeys: [`0x${'44'.repeat(32)}`, `0x${'55'.repeat(32)}`] }] as const
const SIGNED_TUPLE = {
  chainId: 1n,
  address: SIMPLE,
  nonce: 8n,
  signature: { r: `0x${'66'.repeat(32)}`, s: `0x${'11'.repeat(32)}`, yParity: 1 },
} as const
const { to: _to, ...withoutTo } = SEND
const TRANSACTIONS: Readonly<Record<string, UnsignedTransaction>> = {
  'of EIP-1559': SEND,
  'with data in several parts': { ...SEND, data: LONG },
  'with an access list': { ...SEND, accessList: LIST },
  'that creates a contract': { ...withoutTo, data: '0x6000' },
  'of the first form': { ...common, type: 'legacy', gasPrice: 1n },
  'of the first form, on a chain of a large number': { ...common, type: 'legacy', chainId: 2 ** 40 + 1, gasPrice: 1n, data: LONG },
}
const LEDGER_ALONE: Readonly<Record<string, UnsignedTransaction>> = {
  'of EIP-2930': { ...common, type: 'eip2930', gasPrice: 1n, accessList: LIST },
  'of EIP-7702': { ...SEND, type: 'eip7702', authorizationList: [SIGNED_TUPLE] },
}

describe.each<[string, Account, Readonly<Record<string, UnsignedTransaction>>]>([
  ['Ledger', LEDGER, { ...TRANSACTIONS, ...LEDGER_ALONE }],
  ['Trezor', TREZOR, TRANSACTIONS],
])('a %s', (_, account, transactions) => {
  it.each(Object.entries(transactions))('signs a transaction %s', async (_name, transaction) => {
    // The vault refuses tuples of nobody's, so that the one of type 4 has another's here.
    const consented = transaction.chainId === 1 ? transaction : { ...transaction }
    const task: SignTask = { kind: 'transaction', transaction: consented }
    const digest = taskDigestOf(task)
    const signer = world.signer(account, both())
    const consent = { ...world.consent(account, digest), chainId: transaction.chainId }
    const signed = await signer.sign(task, consent)
    if (signed.kind !== 'signature') throw new Error('a device gives a signature')
    expect(await recoverSender(transaction, signed.signature)).toBe(account.address)
  })

  it.each<[string, SignTask]>([
    ['a short message', { kind: 'message', message: '0x68656c6c6f' }],
    ['no message', { kind: 'message', message: '0x' }],
    ['a long message', { kind: 'message', message: `0x${'61'.repeat(3000)}` }],
    ['typed data of every kind', { kind: 'typed-data', data: DATA }],
  ])('signs %s', async (_name, task) => {
    const signature = wholeOf(await world.sign(account, both(), task))
    expect((await recoverAddress({ hash: taskDigestOf(task), signature })).toLowerCase()).toBe(account.address)
  })

  it('gives the channel back, and says what it waits for', async () => {
    const devices = both()
    const progress: SignerProgress[] = []
    await world.sign(account, devices, { kind: 'message', message: '0x01' }, { onProgress: (one) => progress.push(one) })
    expect(devices.closed()).toBeGreaterThanOrEqual(1)
    expect(progress.map(({ kind }) => kind).slice(0, 2)).toEqual(['connect', 'confirm'])
  })

  it('hears nothing of what the vault or the page does not approve', async () => {
    const [one, two] = [ledger(), trezor()]
    const devices = pluggedIn({ ledger: [one], trezor: [two] })
    const signer = world.signer(account, devices)
    const task: SignTask = { kind: 'transaction', transaction: SEND }
    const consent = world.consent(account, taskDigestOf(task))
    // Another transaction than the one that was agreed to; one of another chain; an old session; the same consent twice.
    expect(await codeOf(signer.sign({ ...task, transaction: { ...SEND, value: 2n } }, consent))).toBe('vault/consent-mismatch')
    expect(await codeOf(signer.sign(task, { ...consent, chainId: 10 }))).toMatch(/^vault\/consent/)
    expect(await codeOf(signer.sign(task, { ...consent, unlockEpoch: 99 }))).toBe('vault/consent-stale')
    const free: SignTask = { kind: 'transaction', transaction: { ...SEND, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } }
    expect(await codeOf(signer.sign(free, world.consent(account, taskDigestOf(free))))).toBe('tx/invalid')
    expect([one.received, two.received]).toEqual([[], []])
    const again = world.consent(account, taskDigestOf(task))
    await signer.sign(task, again)
    expect(await codeOf(signer.sign(task, again))).toBe('vault/consent-stale')
  })

  it('is not there, cannot be reached, or holds another seed', async () => {
    const task: SignTask = { kind: 'message', message: '0x01' }
    expect(await codeOf(world.sign(account, pluggedIn({}), task))).toBe('device/not-connected')
    expect(await codeOf(world.signer(account).sign(task, world.consent(account, taskDigestOf(task))))).toBe('device/unsupported')
    const other = { mnemonic: TREZOR_CASES.seeds.alcohol }
    expect(await codeOf(world.sign(account, pluggedIn({ ledger: [ledger(other)], trezor: [trezor(other)] }), task))).toBe(
      'device/other-key',
    )
    // The same words with another passphrase are another seed.
    const hidden = { passphrase: 'another' }
    expect(await codeOf(world.sign(account, pluggedIn({ ledger: [ledger(hidden)], trezor: [trezor(hidden)] }), task))).toBe(
      'device/other-key',
    )
  })

  it('is found among several', async () => {
    const other = { mnemonic: TREZOR_CASES.seeds.alcohol }
    const devices = pluggedIn({ ledger: [ledger(other), ledger()], trezor: [trezor(other), trezor()] })
    const signed = await world.sign(account, devices, { kind: 'message', message: '0x01' })
    expect(signed.kind).toBe('signature')
    expect(devices.closed()).toBeGreaterThanOrEqual(2)
  })

  it('is left when nobody waits any more', async () => {
    const stop = new AbortController()
    const waits = pluggedIn({
      ledger: [ledger({ repack: () => [] })],
      trezor: [{ write: () => Promise.resolve(), read: () => new Promise<Uint8Array>(() => undefined) }],
    })
    const signing = codeOf(
      world.sign(
        account,
        waits,
        { kind: 'message', message: '0x01' },
        { signal: stop.signal, onProgress: () => setTimeout(() => stop.abort(), 5) },
      ),
    )
    expect(await signing).toBe('app/aborted')
    expect(waits.closed()).toBeGreaterThanOrEqual(1)
    const signal = AbortSignal.abort()
    expect(await codeOf(world.sign(account, both(), { kind: 'message', message: '0x01' }, { signal }))).toBe('app/aborted')
  })
})

describe('states of a Ledger', () => {
  const BLIND: SignTask = { kind: 'transaction', transaction: { ...SEND, data: LONG } }
  const TYPED: SignTask = { kind: 'typed-data', data: DATA }
  it.each<[string, Partial<LedgerSetup>, SignTask, string]>([
    ['locked', { status: 0x5515 }, BLIND, 'device/locked'],
    ['locked, an older one', { status: 0x6b0c }, BLIND, 'device/locked'],
    ['at its list of apps', { status: 0x6e01 }, BLIND, 'device/wrong-app'],
    ['in another app', { status: 0x6d00 }, BLIND, 'device/wrong-app'],
    ['of an older app', { version: [1, 8, 8] }, BLIND, 'device/old-version'],
    ['with blind signing off', { isBlind: false }, BLIND, 'device/blind-signing-off'],
    ['with blind signing off, for hashes', { isBlind: false, hasNoFields: true }, TYPED, 'device/blind-signing-off'],
    ['that refuses', { refuses: 0x6985 }, BLIND, 'device/refused'],
    ['that refuses typed data', { refuses: 0x6985 }, TYPED, 'device/refused'],
    ['with a failure of its own', { refuses: 0x6f00 }, BLIND, 'device/failed'],
    ['pulled out at once', { unpluggedAt: 1 }, BLIND, 'device/unplugged'],
    ['pulled out in the middle', { unpluggedAt: 5 }, BLIND, 'device/unplugged'],
    ['pulled out among fields', { unpluggedAt: 20 }, TYPED, 'device/unplugged'],
  ])('%s is told', async (_, setup, task, code) => {
    expect(await codeOf(world.sign(LEDGER, pluggedIn({ ledger: [ledger(setup)] }), task))).toBe(code)
  })

  it.each<[string, Partial<LedgerSetup>, boolean]>([
    ['a newer one reads fields', {}, true],
    ['one before 1.10 reads hashes', { version: [1, 9, 20] }, false],
    ['one with little space reads hashes', { hasNoFields: true }, false],
  ])('%s', async (_, setup, isWhole) => {
    const device = ledger(setup)
    const signature = wholeOf(await world.sign(LEDGER, pluggedIn({ ledger: [device] }), TYPED))
    expect((await recoverAddress({ hash: taskDigestOf(TYPED), signature })).toLowerCase()).toBe(LEDGER.address)
    expect(device.received.filter((one) => one === 0x1c).length > 0).toBe(isWhole)
  })

  it('signs authorizations for the code that it knows and for none, and is not asked for others', async () => {
    const authorization = (address: Address, chainId = 1n): SignTask => ({
      kind: 'authorization',
      authorization: { chainId, address, nonce: 8n },
    })
    for (const task of [authorization(SIMPLE), authorization(ZERO)]) {
      const signature = wholeOf(await world.sign(LEDGER, both(), task))
      expect((await recoverAddress({ hash: taskDigestOf(task), signature })).toLowerCase()).toBe(LEDGER.address)
    }
    const signer = world.signer(LEDGER, both())
    const refused = DELEGATES.filter((address) => signer.can('authorization', authorization(address)).kind === 'no')
    expect(refused).toEqual(DELEGATES.filter((address) => address !== SIMPLE))
    expect(await codeOf(world.sign(LEDGER, both(), authorization(AMBIRE)))).toBe('device/delegate')
    expect(signer.can('authorization', delegationTo(ZERO))).toEqual({
      kind: 'no',
      error: { code: 'device/unable', data: { maker: 'Ledger' } },
    })
    const domain: SignTask = { kind: 'typed-data', data: { ...DATA, primaryType: 'EIP712Domain' } }
    expect(signer.can('typed-data', domain).kind).toBe('no')
    expect([signer.can('hash').kind, signer.can('authorization').kind, signer.needsConnection]).toEqual(['no', 'yes', true])
  })
})

describe('states of a Trezor', () => {
  const TYPED: SignTask = { kind: 'typed-data', data: DATA }
  const MESSAGE: SignTask = { kind: 'message', message: '0x01' }
  it.each<[string, Partial<TrezorSetup>, SignTask, string]>([
    ['a Safe 7', { model: 'T3W1' }, MESSAGE, 'device/new-protocol'],
    ['without a seed', { initialized: false }, MESSAGE, 'device/not-set-up'],
    ['that refuses', { fails: 4 }, MESSAGE, 'device/refused'],
    ['that is busy', { fails: 15 }, MESSAGE, 'device/in-use'],
    ['of the newer protocol', { fails: 17 }, MESSAGE, 'device/new-protocol'],
    ['that lost its seed', { fails: 11 }, MESSAGE, 'device/not-set-up'],
    ['with a failure of its own', { fails: 99 }, MESSAGE, 'device/failed'],
    ['of firmware without authorizations', { capabilities: [7, 17] }, delegationTo(AMBIRE), 'device/old-version'],
  ])('%s is told', async (_, setup, task, code) => {
    expect(await codeOf(world.sign(TREZOR, pluggedIn({ trezor: [trezor(setup)] }), task))).toBe(code)
  })

  it('shows a Model One the two hashes, which it signs', async () => {
    const device = trezor({ model: '1', capabilities: [7] })
    const signature = wholeOf(await world.sign(TREZOR, pluggedIn({ trezor: [device] }), TYPED))
    expect((await recoverAddress({ hash: taskDigestOf(TYPED), signature })).toLowerCase()).toBe(TREZOR.address)
    expect(device.received).not.toContain(464)
  })

  /** Answers what the device asks, and notes it. */
  const answering = (said: string, asked: string[] = []) => ({
    onProgress(progress: SignerProgress) {
      if (progress.kind !== 'ask') return
      asked.push(progress.question)
      progress.answer(said)
    },
  })

  it('takes a PIN by its matrix, once, and says which is wrong', async () => {
    const asked: string[] = []
    const locked = () => pluggedIn({ trezor: [trezor({ model: '1', pin: '1379' })] })
    expect((await world.sign(TREZOR, locked(), MESSAGE, answering('1379', asked))).kind).toBe('signature')
    expect(await codeOf(world.sign(TREZOR, locked(), MESSAGE, answering('1111', asked)))).toBe('device/wrong-pin')
    // What is no PIN never leaves, and the device is told to stop.
    expect(await codeOf(world.sign(TREZOR, locked(), MESSAGE, answering('12a', asked)))).toBe('device/refused')
    // Where nobody can be asked, it has to be unlocked before.
    expect(await codeOf(world.sign(TREZOR, locked(), MESSAGE))).toBe('device/locked')
    expect(asked).toEqual(['pin-matrix', 'pin-matrix', 'pin-matrix'])
    const device = trezor({ model: '1', pin: '1' })
    const stop = new AbortController()
    const gaveUp = { signal: stop.signal, onProgress: ({ kind }: SignerProgress) => (kind === 'ask' ? stop.abort() : undefined) }
    expect(await codeOf(world.sign(TREZOR, pluggedIn({ trezor: [device] }), MESSAGE, gaveUp))).toBe('app/aborted')
    expect(device.received.at(-1)).toBe(20)
  })

  it('has a passphrase entered on it where it can, and here where it cannot', async () => {
    const asked: string[] = []
    const setup = { asksPassphrase: true, passphrase: '' }
    await world.sign(TREZOR, pluggedIn({ trezor: [trezor(setup)] }), MESSAGE, answering('', asked))
    expect(asked).toEqual([])
    const old = () => pluggedIn({ trezor: [trezor({ ...setup, model: '1', capabilities: [7] })] })
    await world.sign(TREZOR, old(), MESSAGE, answering('', asked))
    expect(asked).toEqual(['passphrase'])
    expect(await codeOf(world.sign(TREZOR, old(), MESSAGE, answering('another')))).toBe('device/other-key')
    // The device knows the conversation again; one with a wrong passphrase is not gone on with.
    const kept = { ...old(), sessions: new Map<`0x${string}`, Uint8Array>() }
    expect(await codeOf(world.sign(TREZOR, kept, MESSAGE, answering('another')))).toBe('device/other-key')
    expect(kept.sessions.size).toBe(0)
    const twice: string[] = []
    await world.sign(TREZOR, kept, MESSAGE, answering('', twice))
    await world.sign(TREZOR, kept, MESSAGE, answering('', twice))
    expect(twice).toEqual(['passphrase'])
    expect(await codeOf(world.sign(TREZOR, old(), MESSAGE, answering('x'.repeat(51))))).toBe('device/refused')
  })

  it.each<[string, Address]>([
    ['Ambire', AMBIRE],
    ['MetaMask', DELEGATOR],
    ['none', ZERO],
  ])('signs an authorization for %s together with its transaction', async (_, delegate) => {
    const task = delegationTo(delegate)
    const signed = await world.sign(TREZOR, both(), task)
    if (signed.kind !== 'delegation') throw new Error('both signatures come')
    expect(await recoverSigner(authorizationDigest(task.authorization), signed.authorization)).toBe(TREZOR.address)
    const whole: SetCodeTransaction = {
      ...task.transaction,
      authorizationList: [{ ...task.authorization, signature: signed.authorization }],
    }
    expect(await recoverSender(whole, signed.signature)).toBe(TREZOR.address)
  })

  it('is asked for none that its firmware refuses', () => {
    const signer = world.signer(TREZOR, both())
    const taken = (task: SignTask) => signer.can('authorization', task)
    const unable = { kind: 'no', error: { code: 'device/unable', data: { maker: 'Trezor' } } }
    const delegate = { kind: 'no', error: { code: 'device/delegate', data: { maker: 'Trezor' } } }
    expect(DELEGATES.filter((address) => taken(delegationTo(address)).kind === 'yes')).toEqual([AMBIRE, DELEGATOR])
    for (const chainId of [1, 100, 8453, 42_161])
      expect(taken(delegationTo(AMBIRE, { transaction: { chainId }, authorization: { chainId: BigInt(chainId) } })).kind).toBe('yes')
    for (const chainId of [10, 137])
      expect(taken(delegationTo(AMBIRE, { transaction: { chainId }, authorization: { chainId: BigInt(chainId) } }))).toEqual(delegate)
    expect(taken(delegationTo(CALIBUR))).toEqual(delegate)
    expect(taken(delegationTo(AMBIRE, { authorization: { nonce: 9n } }))).toEqual(unable)
    expect(taken(delegationTo(ZERO, { authorization: { chainId: 10n } }))).toEqual(unable)
    expect(taken({ kind: 'authorization', authorization: { chainId: 1n, address: ZERO, nonce: 8n } })).toEqual(unable)
    expect(signer.can('authorization')).toEqual(unable)
    for (const transaction of Object.values(LEDGER_ALONE))
      expect(signer.can('transaction', { kind: 'transaction', transaction })).toEqual(unable)
    expect([signer.can('hash').kind, signer.can('message').kind, signer.signsTogether]).toEqual(['no', 'yes', true])
  })

  it.each(TREZOR_CASES.refusedAuthorizations.map((given) => [given.slice(2).join(' '), given] as const))(
    'is not asked for what Trezor publishes as refused: %s',
    (_, [, , address, nonce, chainId, to, value, data]) => {
      const { to: _own, ...transaction } = delegationTo(address).transaction
      const task: SignTask = {
        kind: 'delegation',
        transaction: {
          ...transaction,
          ...(to === '' ? {} : { to }),
          value: BigInt(value),
          data,
          chainId: Number(chainId),
          nonce: Number(BigInt(nonce) - 1n),
        },
        authorization: { chainId: BigInt(chainId), address, nonce: BigInt(nonce) },
      }
      expect(world.signer(TREZOR, both()).can('authorization', task).kind).toBe('no')
    },
  )
})
