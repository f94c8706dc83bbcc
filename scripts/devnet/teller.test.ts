import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAST, CHAIN_ID, MNEMONIC } from '../../devnet/addresses.ts'
import { type Anvil, freePort, startAnvil } from './anvil.ts'
import { type Rpc, RpcError } from './rpc.ts'
import { BIRTH } from './seed.ts'
import { createTeller, ownArtifact, SlippedError, steadily } from './teller.ts'

const { alice, bob, deployer } = CAST

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ port: await freePort(), chainId: CHAIN_ID, mnemonic: MNEMONIC, timestamp: BIRTH, hardfork: 'osaka' })
  await anvil.rpc('anvil_autoImpersonateAccount', [true])
})
afterAll(() => anvil.stop())

/** A node on a busy machine: of what is set as the base fee it loses one, and counts itself. */
const slipping: Rpc = (method, params) =>
  method === 'anvil_setNextBlockBaseFeePerGas' ? anvil.rpc(method, ['0x59682f01']) : anvil.rpc(method, params)

describe('the history', () => {
  it('is begun anew where a block has another base fee than it was to have', async () => {
    const nodes = [slipping, anvil.rpc]
    const receipt = await steadily(() => createTeller(nodes.shift() ?? expect.unreachable()).send(alice, bob, '0x', { value: 1n }))
    expect(nodes).toEqual([])
    expect(BigInt(receipt.effectiveGasPrice)).toBe(2_000_000_000n)
  })

  it('is begun anew where the node waited in vain for a block of its own', async () => {
    const deaf: Rpc = async (method, params) => {
      if (method === 'eth_sendTransactionSync') throw new RpcError(4, 'Transaction confirmation timeout')
      return anvil.rpc(method, params)
    }
    const nodes = [deaf, anvil.rpc]
    await steadily(() => createTeller(nodes.shift() ?? expect.unreachable()).send(alice, bob, '0x'))
    expect(nodes).toEqual([])
  })

  it('is given up after ten such, and at once where something else is wrong', async () => {
    let tries = 0
    const slip = steadily(() => {
      tries++
      return createTeller(slipping).send(alice, bob, '0x')
    })
    await expect(slip).rejects.toThrow(SlippedError)
    expect(tries).toBe(10)
    const wrong = steadily(() => {
      tries++
      return createTeller(anvil.rpc).send(alice, bob, '0x', { fails: true })
    })
    await expect(wrong).rejects.toThrow('ended with status 0x1')
    expect(tries).toBe(11)
  })

  it('creates with the number that it says, although the creator waits in the pool with a later one', async () => {
    const { rpc } = anvil
    const { create } = createTeller(rpc)
    const artifact = ownArtifact('NoReceive')
    await rpc('evm_setAutomine', [false])
    await rpc('eth_sendTransaction', [{ from: deployer, to: bob, nonce: '0x9' }])
    await rpc('evm_setAutomine', [true])
    expect(await rpc('txpool_status')).toMatchObject({ queued: '0x1' })
    await create('0x8464135c8f25da09e49bc8782676a84730c318bc', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 0, artifact)
    await create('0x5fbdb2315678afecb367f032d93f642f64180aa3', deployer, 0, artifact)
  })
})

describe('what sends and waits', () => {
  it('has the receipt of a block that comes late, as on a busy machine', async () => {
    const { rpc } = anvil
    await rpc('evm_setAutomine', [false])
    const sent = rpc<{ status: Hex; blockNumber: Hex }>('eth_sendTransactionSync', [{ from: alice, to: bob, value: '0x1' }])
    await expect.poll(() => rpc('txpool_status')).toMatchObject({ pending: '0x1' })
    await rpc('anvil_mine', ['0x1'])
    expect(await sent).toMatchObject({ status: '0x1', blockNumber: await rpc('eth_blockNumber') })
    await rpc('evm_setAutomine', [true])
  })
})
