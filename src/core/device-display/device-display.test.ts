import { describe, expect, it } from 'vitest'
import { domainSeparator, hashStruct, hashTypedData, keccak256, parseTransaction, serializeTransaction, stringToHex } from 'viem'
import { checksum, ZERO } from '../ethereum/address.ts'
import type { AnyTransaction } from '../ethereum/transaction.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { AMBIRE, SIMPLE } from '../permissions/delegate-addresses.ts'
import type { Signable } from '../signing/signable.ts'
import { deviceDisplay } from './device-display.ts'
import { DEVICE_MODELS, type DeviceModel, deviceModelOf, modelsOfKind } from './device-model.ts'
import type { ScreenLine } from './screen-line.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

const TRANSFER: AnyTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gasLimit: 21_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_500_000_000n,
  to: BOB,
  value: 1_234_500_000_000_000_000_000n,
  data: '0x',
  accessList: [],
}
const CALL: AnyTransaction = { ...TRANSFER, value: 0n, data: '0xdeadbeef00' }
const PERMIT: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'to', type: 'Person[]' },
      { name: 'allowed', type: 'bool' },
      { name: 'amounts', type: 'uint256[]' },
      { name: 'note', type: 'bytes' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  primaryType: 'Permit',
  domain: { name: 'Coin', version: '2', chainId: 1, verifyingContract: BOB },
  message: { owner: ME, to: [{ wallet: BOB }], allowed: true, amounts: ['5', '6'], note: '0xbeef' },
}
const DOMAIN_HASH = domainSeparator({ domain: PERMIT.domain as never })
const STRUCT_HASH = hashStruct({ data: PERMIT.message, primaryType: 'Permit', types: PERMIT.types } as Parameters<typeof hashStruct>[0])

function linesOf(model: DeviceModel, signable: Signable): readonly ScreenLine[] {
  const display = deviceDisplay(model, signable, ME)
  if (display.kind !== 'known') throw new Error(`${model} is ${display.why}`)
  return display.lines
}

/** As it is read from the screen: labels and values. */
const read = (lines: readonly ScreenLine[]) =>
  lines.map(({ label, value }) => {
    if (value === undefined) return label
    if (value.is === 'unknown') return `${label}: ?`
    return `${label}: ${value.is === 'hash' ? value.hash : value.is === 'bytes' ? value.hex : value.text}`
  })
const transaction = (tx: AnyTransaction): Signable => ({ kind: 'transaction', transaction: tx })
const typed: Signable = { kind: 'typed-data', data: PERMIT }

describe('what a Ledger prints', () => {
  it('is sender, amount, recipient and fee of a payment, and its hash where that is switched on', () => {
    const lines = linesOf('ledger-nano', transaction(TRANSFER))
    const unsigned = serializeTransaction({ ...TRANSFER, gas: TRANSFER.gasLimit } as never)
    expect(parseTransaction(unsigned).to).toBe(BOB)
    expect(read(lines)).toEqual([
      `From: ${checksum(ME)}`,
      'Amount: ETH 1234.5',
      `To: ${checksum(BOB)}`,
      'Nonce: 7',
      'Max fees: ETH 0.00063',
      `Tx hash: ${keccak256(unsigned)}`,
    ])
    expect(lines.filter(({ only }) => only !== undefined).map(({ label }) => label)).toEqual(['Nonce', 'Tx hash'])
  })

  it('of a call leaves an amount of nothing out, always has the hash, and wants blind signing', () => {
    const display = deviceDisplay('ledger-touch', transaction(CALL), ME)
    expect(display).toMatchObject({ kind: 'known', needs: { values: { setting: 'Blind signing' } } })
    const lines = linesOf('ledger-touch', transaction(CALL))
    expect(lines.map(({ label }) => label)).toEqual(['From', 'To', 'Nonce', 'Max fees', 'Transaction hash'])
    expect(lines.at(-1)?.only).toBeUndefined()
  })

  it('of another network has its name before the hash, in the device’s words', () => {
    const labels = linesOf('ledger-nano', transaction({ ...CALL, chainId: 10 })).map(({ label }) => label)
    expect(labels.slice(-2)).toEqual(['Network', 'Tx hash'])
    expect(linesOf('ledger-nano', transaction({ ...CALL, chainId: 10 })).at(-2)?.value).toMatchObject({
      text: '10',
      note: { id: 'or the device’s name for it' },
    })
  })

  it('of typed data is every field on a large screen, and the domain with one hash on a small one', () => {
    const fields = ['name: Coin', 'version: 2', 'chainId: 1', `verifyingContract: ${checksum(BOB)}`]
    expect(read(linesOf('ledger-nano', typed))).toEqual([...fields, `Message hash: ${STRUCT_HASH}`])
    expect(read(linesOf('ledger-touch', typed))).toEqual([
      'Review struct: EIP712Domain',
      ...fields,
      'Review struct: Permit',
      `owner: ${checksum(ME)}`,
      `wallet: ${checksum(BOB)}`,
      'allowed: true',
      'amounts: 5',
      'amounts: 6',
      'note: 0xbeef',
      `Domain hash: ${DOMAIN_HASH}`,
      `Message hash: ${STRUCT_HASH}`,
    ])
  })

  it('of typed data by hashes is both of them', () => {
    const hashes = [`Domain hash: ${DOMAIN_HASH}`, `Message hash: ${STRUCT_HASH}`]
    expect(read(linesOf('ledger-nano-s', typed))).toEqual(hashes)
    const long = { ...PERMIT, message: { ...PERMIT.message, amounts: Array.from({ length: 256 }, () => '1') } }
    expect(linesOf('ledger-touch', { kind: 'typed-data', data: long }).map(({ label }) => label)).toEqual(['Domain hash', 'Message hash'])
  })

  it('of a message is its text where it is ASCII, or else its bytes', () => {
    expect(read(linesOf('ledger-nano', { kind: 'message', message: stringToHex('Hello\nyou') }))).toEqual(['Message: Hello\nyou'])
    expect(read(linesOf('ledger-nano', { kind: 'message', message: stringToHex('Grüße') }))).toEqual([`Message: ${stringToHex('Grüße')}`])
  })

  it('of an authorization is the account, the contract and the network; of one that takes code back no contract', () => {
    const of = (address: `0x${string}`): Signable => ({ kind: 'authorization', authorization: { address, chainId: 1n, nonce: 3n } })
    expect(read(linesOf('ledger-touch', of(SIMPLE)))).toEqual([
      `Account: ${checksum(ME)}`,
      `Delegate to: ${checksum(SIMPLE)}`,
      'Delegate on network: Ethereum',
    ])
    expect(linesOf('ledger-nano', of(ZERO)).map(({ label }) => label)).toEqual(['Account', 'Revoke on network'])
  })
})

describe('what a Trezor prints', () => {
  it('is the recipient, the amount and the fee, and its prices in a menu', () => {
    expect(read(linesOf('trezor-t', transaction(TRANSFER)))).toEqual([
      `Recipient: ${checksum(BOB)}`,
      'Amount: 1,234.5 ETH',
      'Maximum fee: 0.00063 ETH',
      'Gas limit: 21000 units',
      'Max gas price: 30 Gwei',
      'Priority fee: 1.5 Gwei',
    ])
  })

  it('begins with the data of a call, and of newer ones its digest (ERC-8213)', () => {
    expect(read(linesOf('trezor-t', transaction(CALL))).slice(0, 3)).toEqual([
      'Input data: 0xdeadbeef00',
      `Contract address: ${checksum(BOB)}`,
      'Amount: 0 Wei ETH',
    ])
    const digest = keccak256(`0x${'5'.padStart(64, '0')}deadbeef00`)
    expect(read(linesOf('trezor-safe-5', transaction(CALL)))[1]).toBe(`Calldata digest: ${digest}`)
  })

  it('asks of typed data what is to be shown, and then shows it under its path', () => {
    const lines = linesOf('trezor-t', typed)
    expect(read(lines)).toEqual([
      `Signing address: ${ME}`,
      'Name and version: Coin',
      ': 2',
      'name (string): Coin',
      'version (string): 2',
      'chainId (uint256): 1',
      `verifyingContract (address): ${checksum(BOB)}`,
      'Permit: owner, to, allowed, amounts, note',
      `owner (address): ${checksum(ME)}`,
      'Array of: 1 Person',
      `wallet (address): ${checksum(BOB)}`,
      'allowed (bool): true',
      'Array of: 2 uint256',
      '[0] (uint256): 5',
      '[1] (uint256): 6',
      'note (bytes): beef',
      'Confirm typed data',
    ])
    expect(lines.slice(8).map(({ under }) => under)).toEqual([
      'Permit',
      'Permit.to',
      'Permit.to',
      'Permit',
      'Permit.amounts',
      'Permit.amounts',
      'Permit.amounts',
      'Permit',
      undefined,
    ])
  })

  it('of a Model One is two hashes of typed data, and no more than 120 bytes of calldata', () => {
    expect(read(linesOf('trezor-one', typed)).slice(1)).toEqual([
      `Confirm address?: ${checksum(ME)}`,
      `EIP-712 domain hash: ${DOMAIN_HASH}`,
      `EIP-712 message hash: ${STRUCT_HASH}`,
    ])
    const long = linesOf('trezor-one', transaction({ ...CALL, data: `0x${'ab'.repeat(121)}` }))
    expect(long[2]?.value).toEqual({ is: 'bytes', hex: `0x${'ab'.repeat(120)}` })
    expect(long[3]?.label).toMatch(/^Warning!/)
    expect(read(linesOf('trezor-one', transaction(CALL)))[0]).toBe('Send: message')
  })

  it('of an authorization is what its firmware calls the contract, and nothing of one that it refuses', () => {
    const of = (address: `0x${string}`): Signable => ({ kind: 'authorization', authorization: { address, chainId: 1n, nonce: 3n } })
    expect(read(linesOf('trezor-t', of(AMBIRE)))).toContain('To: Ambire')
    expect(deviceDisplay('trezor-t', of(SIMPLE), ME)).toMatchObject({ kind: 'unknown', why: 'refused' })
    expect(deviceDisplay('trezor-t', of(ZERO), ME)).toMatchObject({ kind: 'unknown', why: 'model' })
    expect(deviceDisplay('trezor-one', of(AMBIRE), ME)).toMatchObject({ kind: 'unknown', why: 'refused' })
  })
})

describe('what devices with codes print', () => {
  it('has the hashes of a Safe transaction on a Keystone, and of no other message', () => {
    const uint = (name: string) => ({ name, type: 'uint256' })
    const address = (name: string) => ({ name, type: 'address' })
    const safe: TypedData = {
      types: {
        EIP712Domain: [uint('chainId'), address('verifyingContract')],
        SafeTx: [
          address('to'),
          uint('value'),
          { name: 'data', type: 'bytes' },
          { name: 'operation', type: 'uint8' },
          ...['safeTxGas', 'baseGas', 'gasPrice'].map(uint),
          ...['gasToken', 'refundReceiver'].map(address),
          uint('nonce'),
        ],
      },
      primaryType: 'SafeTx',
      domain: { chainId: 1, verifyingContract: '0x28bb1ba844129cc339a47ad84d41edb0f475b2c6' },
      message: {
        to: '0x88a8315f60bfc348af1740c0418a2e2fef2222a7',
        value: '100000000000000',
        data: '0x',
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: ZERO,
        refundReceiver: ZERO,
        nonce: '0',
      },
    }
    // The hashes are those that Keystone's own test expects (keystone3-firmware, rust/apps/ethereum/src/structs.rs).
    expect(read(linesOf('keystone', { kind: 'typed-data', data: safe }))).toEqual([
      `Signer: ${checksum(ME)}`,
      'Chain Id: 1',
      `Verifying Contract: ${checksum('0x28bb1ba844129cc339a47ad84d41edb0f475b2c6')}`,
      'Primary Type: SafeTx',
      'Domain Hash: 0x1c9fbcac173da0e989115be1cf7e8c85442bac869e1de9f72ea59ec6c4e1b43d',
      'Message Hash: 0x2760e0669e7dbd5a2a9f695bac8db1432400df52a9895d8eae50d94dcb82976b',
      'Safe Tx Hash: 0x2f31649e0f48e410b00643088c8f209b1ab33871aae7150c9d7a008dda243c0a',
      'Message: ?',
    ])
    expect(linesOf('keystone', typed).map(({ label }) => label)).not.toContain('Message Hash')
  })

  it('has digests on a Keycard Shell', () => {
    expect(read(linesOf('keycard-shell', typed)).at(-1)).toBe(`EIP-712 digest: ${hashTypedData(PERMIT as never)}`)
    expect(linesOf('keycard-shell', transaction(CALL)).map(({ label }) => label)).toContain('Calldata digest')
  })

  it('is told to be unknown where it is', () => {
    expect(deviceDisplay('keystone', transaction(CALL), ME)).toEqual({ kind: 'unknown', model: 'keystone', why: 'model' })
    expect(deviceDisplay('other-codes', typed, ME)).toMatchObject({ why: 'model' })
    expect(deviceDisplay('ledger-nano-s', transaction(CALL), ME)).toMatchObject({ why: 'model' })
  })
})

it('nothing is shown of what no device signs, or of what is no transaction yet', () => {
  for (const model of DEVICE_MODELS) {
    expect(deviceDisplay(model, { kind: 'hash', hash: `0x${'11'.repeat(32)}` }, ME)).toMatchObject({ why: 'refused' })
    expect(deviceDisplay(model, { kind: 'calls', chainId: 1, calls: [], atomic: 'optional' }, ME)).toMatchObject({ why: 'not-yet' })
  }
})

it('typed data that is not well formed has no fields, and a list without end few lines', () => {
  const broken: Signable = { kind: 'typed-data', data: { ...PERMIT, message: { ...PERMIT.message, owner: 'nobody' } } }
  for (const model of DEVICE_MODELS) {
    const display = deviceDisplay(model, broken, ME)
    expect(display.kind === 'known' ? display.lines.filter(({ value }) => value?.is === 'hash') : []).toEqual([])
  }
  const amounts = Array.from({ length: 19_000 }, () => '1')
  const display = deviceDisplay('trezor-t', { kind: 'typed-data', data: { ...PERMIT, message: { ...PERMIT.message, amounts } } }, ME)
  expect(display.kind === 'known' && display.lines.length < 140 && display.left > 18_000).toBe(true)
})

it('a model is known by what a device calls itself, and never one of another maker', () => {
  expect(deviceModelOf({ kind: 'ledger', model: 'Nano S Plus' })).toBe('ledger-nano')
  expect(deviceModelOf({ kind: 'ledger', model: 'Nano X' })).toBe('ledger-nano')
  expect(deviceModelOf({ kind: 'ledger', model: 'Nano S' })).toBe('ledger-nano-s')
  expect(deviceModelOf({ kind: 'ledger', model: 'Ledger Flex' })).toBe('ledger-touch')
  expect(deviceModelOf({ kind: 'ledger' })).toBeUndefined()
  expect(deviceModelOf({ kind: 'trezor', model: 'Trezor 1' })).toBe('trezor-one')
  expect(deviceModelOf({ kind: 'trezor', model: 'Trezor T3T1' })).toBe('trezor-safe-5')
  expect(deviceModelOf({ kind: 'trezor', model: 'Trezor T2B1' })).toBe('trezor-t')
  expect(deviceModelOf({ kind: 'qr', model: 'Keystone 3 Pro' })).toBe('keystone')
  expect(deviceModelOf({ kind: 'qr', model: 'Nano X' })).toBeUndefined()
  expect(modelsOfKind('ledger')).toEqual(['ledger-nano', 'ledger-touch', 'ledger-nano-s'])
})
