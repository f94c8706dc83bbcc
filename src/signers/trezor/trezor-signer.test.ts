import { describe, expect, it } from 'vitest'
import { DATA, delegationTo, LEDGER, SEND, TREZOR } from '../../../test/devices/signing-world.ts'
import type { Account } from '#core/identity/account'
import { type Address, ZERO } from '#core/ethereum/address'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { ledgerSigner } from '../ledger/ledger-signer.ts'
import type { SignableKind, SignerFactory, SignTask } from '../signer.ts'
import { trezorSigner } from './trezor-signer.ts'

// What both makers sign, side by side: no device and no vault is asked for that.

const noVault = (): never => {
  throw fail('vault/gone')
}
const MAKERS: readonly (readonly [string, SignerFactory, Account])[] = [
  ['Ledger', ledgerSigner, LEDGER],
  ['Trezor', trezorSigner, TREZOR],
]
const [LEDGERS, TREZORS] = [ledgerSigner(LEDGER, { vault: noVault }), trezorSigner(TREZOR, { vault: noVault })]

const AMBIRE: Address = '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d'
const METAMASK: Address = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const SIMPLE: Address = '0x4cd241e8d1510e30b2076397afc7508ae59c66c9'
const MESSAGE: SignTask = { kind: 'message', message: '0x01' }
const TYPED: SignTask = { kind: 'typed-data', data: DATA }
const DOMAIN: SignTask = { kind: 'typed-data', data: { ...DATA, primaryType: 'EIP712Domain' } }
const authorization = (address: Address): SignTask => ({ kind: 'authorization', authorization: { chainId: 1n, address, nonce: 8n } })
const sending = (transaction: UnsignedTransaction): SignTask => ({ kind: 'transaction', transaction })
const { to: _to, maxFeePerGas: _fee, maxPriorityFeePerGas: _priority, accessList: _list, ...bare } = SEND
const creating = (data: Hex): SignTask => sending({ ...bare, type: 'legacy', gasPrice: 1n, data })
/** A delegation with a chain, on both sides. */
const onChain = (address: Address, chainId: number): SignTask =>
  delegationTo(address, { transaction: { chainId }, authorization: { chainId: BigInt(chainId) } })

const kindOf = (task: SignTask): SignableKind => (task.kind === 'delegation' ? 'authorization' : task.kind)

/** What each signs: `yes`, or its failure. */
it.each<[string, SignTask, ledger: string, trezor: string]>([
  ['a message', MESSAGE, 'yes', 'yes'],
  ['typed data', TYPED, 'yes', 'yes'],
  ['a domain alone', DOMAIN, 'device/unable', 'yes'],
  ['a transaction', sending(SEND), 'yes', 'yes'],
  ['a transaction of no chain', sending({ ...SEND, chainId: 0 }), 'yes', 'device/unable'],
  ['a transaction of EIP-2930', sending({ ...bare, type: 'eip2930', gasPrice: 1n, accessList: [] }), 'yes', 'device/unable'],
  ['a transaction of EIP-7702', sending({ ...delegationTo(ZERO).transaction }), 'yes', 'device/unable'],
  ['a transaction to somebody, with data', sending({ ...SEND, data: '0xab' }), 'yes', 'yes'],
  ['a contract', creating('0x60'), 'yes', 'yes'],
  ['a contract without code', creating('0x'), 'yes', 'device/unable'],
  ['an authorization for Simple', authorization(SIMPLE), 'yes', 'device/unable'],
  ['an authorization for none', authorization(ZERO), 'yes', 'device/unable'],
  ['an authorization for another', authorization(AMBIRE), 'device/delegate', 'device/unable'],
  ['a delegation to Ambire', delegationTo(AMBIRE), 'device/unable', 'yes'],
  ['a delegation to MetaMask', delegationTo(METAMASK), 'device/unable', 'yes'],
  ['a delegation to none', delegationTo(ZERO), 'device/unable', 'yes'],
  ['a delegation to another', delegationTo(SIMPLE), 'device/unable', 'device/delegate'],
  ...[1, 100, 8453, 42_161].map((id): [string, SignTask, string, string] => [
    `a delegation on chain ${id}`,
    onChain(AMBIRE, id),
    'device/unable',
    'yes',
  ]),
  ...[2, 10, 101, 8454, 42_162].map((id): [string, SignTask, string, string] => [
    `a delegation on chain ${id}`,
    onChain(AMBIRE, id),
    'device/unable',
    'device/delegate',
  ]),
  ['a delegation to none on any chain', onChain(ZERO, 10), 'device/unable', 'yes'],
  ['a delegation of no chain', onChain(ZERO, 0), 'device/unable', 'device/unable'],
  [
    'a delegation for another chain than its transaction',
    delegationTo(ZERO, { authorization: { chainId: 10n } }),
    'device/unable',
    'device/unable',
  ],
  ['a delegation with value', delegationTo(ZERO, { transaction: { value: 1n } }), 'device/unable', 'device/unable'],
  ['a delegation with data', delegationTo(ZERO, { transaction: { data: '0xab' } }), 'device/unable', 'device/unable'],
  ['a delegation with its own number', delegationTo(ZERO, { authorization: { nonce: 7n } }), 'device/unable', 'device/unable'],
  ['a delegation with a later number', delegationTo(ZERO, { authorization: { nonce: 9n } }), 'device/unable', 'device/unable'],
])('%s: a Ledger %s', (_, task, ledger, trezor) => {
  const said = [LEDGERS, TREZORS].map((signer) => signer.can(kindOf(task), task))
  expect(said).toEqual([
    ledger === 'yes' ? { kind: 'yes' } : { kind: 'no', error: { code: ledger, data: { maker: 'Ledger' } } },
    trezor === 'yes' ? { kind: 'yes' } : { kind: 'no', error: { code: trezor, data: { maker: 'Trezor' } } },
  ])
})

describe.each(MAKERS)('a %s', (_, factory, account) => {
  const signer = factory(account, { vault: noVault })
  it('has to be connected, and is of the account', () => {
    expect([signer.kind, signer.account, signer.needsConnection]).toEqual([account.kind, account, true])
  })
  it('signs no bare hash, and says so before anything is known of it', () => {
    expect(signer.can('hash')).toEqual({ kind: 'no', error: { code: 'request/blocked' } })
    for (const kind of ['transaction', 'message', 'typed-data'] as const) expect(signer.can(kind), kind).toEqual({ kind: 'yes' })
  })
})

it('signs authorizations by itself on a Ledger, and with their transaction on a Trezor', () => {
  expect(LEDGERS.can('authorization')).toEqual({ kind: 'yes' })
  expect(TREZORS.can('authorization')).toEqual({ kind: 'no', error: { code: 'device/unable', data: { maker: 'Trezor' } } })
  expect([LEDGERS.signsTogether, TREZORS.signsTogether]).toEqual([undefined, true])
})

it('signs authorizations with numbers below the last one, which could never be used', () => {
  const next = (nonce: number) => delegationTo(ZERO, { transaction: { nonce }, authorization: { nonce: BigInt(nonce) + 1n } })
  expect(TREZORS.can('authorization', next(0))).toEqual({ kind: 'yes' })
  expect(TREZORS.can('authorization', next(2 ** 63))).toEqual({ kind: 'yes' })
  expect(TREZORS.can('authorization', next(2 ** 64))).toMatchObject({ kind: 'no' })
})

it.each<[SignableKind, readonly string[], readonly string[]]>([
  ['transaction', ['fields', 'transaction'], ['fields']],
  ['message', ['fields', 'message'], ['fields']],
  ['typed-data', ['fields', 'domain', 'struct'], ['fields', 'domain', 'struct']],
  ['authorization', ['fields'], ['fields']],
  ['hash', [], []],
])('shows of %s what the Review prints to compare: a Ledger %j, a Trezor %j', (kind, ledger, trezor) => {
  expect([LEDGERS.displays(kind), TREZORS.displays(kind)]).toEqual([ledger, trezor])
})

it('refuses what it cannot sign before the vault hears of it', async () => {
  const consent = {
    id: '0x01',
    requestId: 'r',
    digest: '0x02',
    origin: { kind: 'own' },
    account: TREZOR.address,
    chainId: 1,
    unlockEpoch: 1,
  } as const
  await expect(TREZORS.sign(authorization(AMBIRE), consent)).rejects.toMatchObject({ code: 'device/unable', data: { maker: 'Trezor' } })
  await expect(TREZORS.sign(delegationTo(SIMPLE), consent)).rejects.toMatchObject({ code: 'device/delegate', data: { maker: 'Trezor' } })
  await expect(LEDGERS.sign(authorization(AMBIRE), consent)).rejects.toMatchObject({ code: 'device/delegate', data: { maker: 'Ledger' } })
  // What it can sign goes on: first the digest that was agreed to, which here is none of it.
  await expect(TREZORS.sign(MESSAGE, consent)).rejects.toMatchObject({ code: 'vault/consent-mismatch' })
  await expect(LEDGERS.sign(MESSAGE, consent)).rejects.toMatchObject({ code: 'vault/consent-mismatch' })
})
