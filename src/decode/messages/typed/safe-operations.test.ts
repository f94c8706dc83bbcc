import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder, erc20 } from '../../test-support/calls.ts'
import { STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const SAFE: Address = '0x7ff0000000000000000000000000000000000001'
const MODULE: Address = '0x75cf11467937ce3f2f357ce24ffc3dbf8fd5c226'
const ENTRY_POINT: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const NEW = 'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas'
const OLD = 'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas'
const form = (limits: string) =>
  `SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,${limits},bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)`
const execute = encoder('function executeUserOp(address to, uint256 value, bytes data, uint8 operation)')
const callData = execute('executeUserOp', [USDC, 0n, erc20('transfer', [STRANGER, 5_000_000n]), 0])

const operation = (limits: string, more: Readonly<Record<string, string>> = {}) =>
  explained(
    typed(
      form(limits),
      {
        safe: SAFE,
        nonce: '1',
        initCode: '0x',
        callData,
        verificationGasLimit: '100',
        callGasLimit: '200',
        preVerificationGas: '300',
        maxPriorityFeePerGas: '1',
        maxFeePerGas: '10',
        paymasterAndData: '0x',
        validAfter: '1700000000',
        validUntil: '1800000000',
        entryPoint: ENTRY_POINT,
        ...more,
      },
      { chainId: 1, verifyingContract: MODULE },
    ),
  )

describe.each([
  ['0.3.0', NEW],
  ['0.2.0', OLD],
])('an operation of a Safe, by its module %s', (_, limits) => {
  it('is what the Safe does, paid for by it, and is played as the Safe', () => {
    const one = operation(limits)
    expect(plain(one.intent)).toContain(`Send 5 USDC to ${STRANGER}`)
    expect(one.claims).toEqual(
      expect.arrayContaining([
        { kind: 'out', from: SAFE, most: 6_000n, exact: false, to: ENTRY_POINT },
        { kind: 'out', from: SAFE, token: USDC, most: 5_000_000n, exact: true, to: STRANGER },
      ]),
    )
    expect(one.use).toMatchObject({ use: 'user-operation', entryPoint: ENTRY_POINT, version: '0.7', operation: { sender: SAFE } })
  })

  it('says from when until when it counts, 0 being no bound', () => {
    const times = (one: ReturnType<typeof operation>) => one.args.filter(({ name }) => name.startsWith('valid')).map(({ value }) => value)
    expect(times(operation(limits))).toEqual([
      { is: 'time', seconds: 1_700_000_000n, zero: 'never' },
      { is: 'time', seconds: 1_800_000_000n, end: true, zero: 'never' },
    ])
    expect(times(operation(limits, { validUntil: '0' }))[1]).toMatchObject({ seconds: 0n, zero: 'never' })
  })

  it('says of an EntryPoint that is none of the known ones that it is not', () => {
    expect(operation(limits, { entryPoint: STRANGER }).faults).toContain('not-canonical')
  })
})
