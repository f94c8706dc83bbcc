import { encodeFunctionData, parseAbi } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
  getUserOperationHash,
} from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { concat, type Hex, pad } from '../bytes/hex.ts'
import { ENTRY_POINT_VERSIONS, type UserOperation } from './signable.ts'
import { createDice, type Dice } from '../test-support/dice.ts'
import { codeThrownBy } from '../test-support/published.ts'
import { EIP7702_FACTORY, entryPointVersion, userOperationHash } from './user-operation-digest.ts'

function madeUp(dice: Dice): UserOperation {
  const paymaster = {
    paymaster: dice.bytes(20),
    paymasterVerificationGasLimit: dice.integer(128),
    paymasterPostOpGasLimit: dice.integer(128),
    paymasterData: dice.bytes(dice.below(90)),
  }
  return {
    sender: dice.bytes(20),
    nonce: dice.integer(256),
    ...dice.pick<Partial<UserOperation>>([{ factory: dice.bytes(20), factoryData: dice.bytes(dice.below(90)) }, {}]),
    callData: dice.bytes(dice.below(200)),
    callGasLimit: dice.integer(128),
    verificationGasLimit: dice.integer(128),
    preVerificationGas: dice.integer(256),
    maxFeePerGas: dice.integer(128),
    maxPriorityFeePerGas: dice.integer(128),
    ...dice.pick<Partial<UserOperation>>([paymaster, {}]),
    signature: dice.bytes(65),
  }
}

describe('the hash of a user operation', () => {
  it.each(ENTRY_POINT_VERSIONS)('agrees with viem for EntryPoint %s', (version) => {
    const dice = createDice(4337)
    for (let each = 0; each < 100; each++) {
      const operation = madeUp(dice)
      const place = { chainId: dice.below(2 ** 31), entryPoint: dice.bytes(20), version }
      const { factory, factoryData = '0x', paymaster, paymasterData = '0x' } = operation
      const packed = {
        initCode: factory === undefined ? '0x' : concat(factory, factoryData),
        paymasterAndData: paymaster === undefined ? '0x' : concat(paymaster, paymasterData),
      }
      const other = getUserOperationHash({
        chainId: place.chainId,
        entryPointAddress: place.entryPoint,
        entryPointVersion: version,
        userOperation: { ...operation, ...(version === '0.6' ? packed : {}) } as never,
      })
      expect(userOperationHash(operation, place)).toBe(other)
    }
  })

  it('leaves out the signature of a paymaster for EntryPoint 0.9, as viem does, and for no release before it', () => {
    const dice = createDice(49)
    const mark = '0x22e325a297439656'
    for (let each = 0; each < 100; each++) {
      const length = 1 + dice.below(120)
      const [paymasterData, paymasterSignature] = [dice.bytes(dice.below(60)), dice.bytes(length)]
      const limits = { paymaster: dice.bytes(20), paymasterVerificationGasLimit: 7n, paymasterPostOpGasLimit: 8n }
      const { factory: _, factoryData: __, ...rest } = { ...madeUp(dice), ...limits }
      const sent = concat(paymasterData, paymasterSignature, pad(`0x${length.toString(16)}`, 2), mark)
      const place = { chainId: 1, entryPoint: dice.bytes(20), version: '0.9' } as const
      const viem = getUserOperationHash({
        chainId: 1,
        entryPointAddress: place.entryPoint,
        entryPointVersion: '0.9',
        userOperation: { ...rest, paymasterData, paymasterSignature } as never,
      })
      const operation = { ...rest, paymasterData: sent }
      expect(userOperationHash(operation, place)).toBe(viem)
      expect(userOperationHash(operation, { ...place, version: '0.8' })).not.toBe(viem)
    }
  })

  it('is none where the length of a paymaster’s signature does not fit', () => {
    const operation = { ...madeUp(createDice(50)), paymaster: pad('0x1', 20) }
    const place = { chainId: 1, entryPoint: pad('0x2', 20), version: '0.9' } as const
    for (const end of ['0000', 'ffff', '0003', '', '00'])
      expect(
        codeThrownBy(() =>
          userOperationHash({ ...operation, paymasterData: `0x${end === '0003' ? '1234' : ''}${end}22e325a297439656` }, place),
        ),
        end,
      ).toBe('decode/malformed')
  })

  it('knows the canonical EntryPoints', () => {
    const addresses = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address].map(
      (address) => address.toLowerCase() as Hex,
    )
    expect(addresses.map(entryPointVersion)).toEqual(['0.6', '0.7', '0.8', '0.9'])
    expect(entryPointVersion(pad('0x1', 20))).toBeUndefined()
  })

  it('does not hash the signature', () => {
    const operation = madeUp(createDice(1))
    const place = { chainId: 1, entryPoint: pad('0x1', 20), version: '0.8' } as const
    expect(userOperationHash({ ...operation, signature: '0x' }, place)).toBe(userOperationHash(operation, place))
  })

  it('is not made of gas that would spill into its neighbour', () => {
    const operation = { ...madeUp(createDice(1)), callGasLimit: 2n ** 128n }
    const place = { chainId: 1, entryPoint: pad('0x1', 20) } as const
    expect(codeThrownBy(() => userOperationHash(operation, { ...place, version: '0.7' }))).toBe('decode/malformed')
    expect(userOperationHash(operation, { ...place, version: '0.6' })).toMatch(/^0x/)
  })

  it('is unknown while the code of an account of EIP-7702 is', () => {
    const operation = { ...madeUp(createDice(1)), factory: EIP7702_FACTORY, factoryData: '0x' } as const
    const place = { chainId: 1, entryPoint: pad('0x1', 20), version: '0.8' } as const
    expect(userOperationHash(operation, place)).toBeUndefined()
    expect(userOperationHash(operation, place, pad('0x2', 20))).toMatch(/^0x/)
  })
})

describe('the EntryPoint 0.8 of the practice chain', () => {
  const abi = parseAbi([
    'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
    'function getUserOpHash(Packed operation) view returns (bytes32)',
  ])
  let town: Devnet
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own' })
  })
  afterAll(() => town.stop())

  const half = (value: bigint): Hex => pad(`0x${value.toString(16)}`, 16)

  /** Packed here once more, by hand. */
  function ask(one: UserOperation): Promise<Hex> {
    const { factory, factoryData = '0x', paymaster, paymasterData = '0x' } = one
    const limits = [one.paymasterVerificationGasLimit ?? 0n, one.paymasterPostOpGasLimit ?? 0n].map(half)
    const operation = {
      sender: one.sender,
      nonce: one.nonce,
      initCode: factory === undefined ? ('0x' as const) : concat(factory, factoryData),
      callData: one.callData,
      accountGasLimits: concat(half(one.verificationGasLimit), half(one.callGasLimit)),
      preVerificationGas: one.preVerificationGas,
      gasFees: concat(half(one.maxPriorityFeePerGas), half(one.maxFeePerGas)),
      paymasterAndData: paymaster === undefined ? ('0x' as const) : concat(paymaster, ...limits, paymasterData),
      signature: one.signature,
    }
    const data = encodeFunctionData({ abi, functionName: 'getUserOpHash', args: [operation] })
    return town.rpc<Hex>('eth_call', [{ to: CONTRACTS.entryPoint, data }, 'latest'])
  }
  const place = { chainId: 31_337, entryPoint: CONTRACTS.entryPoint, version: '0.8' } as const

  it('answers the same hash', async () => {
    const dice = createDice(8)
    for (let each = 0; each < 12; each++) {
      const operation = madeUp(dice)
      expect(userOperationHash(operation, place)).toBe(await ask(operation))
    }
  })

  it('and for an account of EIP-7702, with the delegate that it finds in its code', async () => {
    const delegate = pad('0x7702aa', 20)
    await town.rpc('anvil_setCode', [CAST.alice, concat('0xef0100', delegate)])
    for (const factoryData of ['0x', '0x1234'] as const) {
      const operation = { ...madeUp(createDice(9)), sender: CAST.alice, factory: EIP7702_FACTORY, factoryData }
      expect(userOperationHash(operation, place, delegate)).toBe(await ask(operation))
    }
  })
})
