import { concat, encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { catsAbi, erc20Abi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { RUN } from '../test-support/recorded.ts'

const { usdc, cats, treasury, reverter, multicall3, vault } = CONTRACTS
const { alice, bob } = CAST
const multicall = parseAbi(['function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable'])

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
}, 180_000)
afterAll(() => lab.stop())

const byAlice = (to: Address, data: Hex, value = 0n, more: Partial<Look> = {}): Look => ({
  name: 'one',
  from: alice,
  to,
  data,
  value,
  ...more,
})
const said = async (id: string, one: Look): Promise<readonly string[]> => judged(id, await lab.look(one))

describe('recipient/rejects, in real runs', () => {
  const of = (one: Look) => said('recipient/rejects', one)
  const cat = (name: 'safeTransferFrom' | 'transferFrom', to: Address): Look =>
    byAlice(
      cats,
      name === 'transferFrom'
        ? encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [alice, to, 0n] })
        : encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [alice, to, 0n] }),
    )

  it('stops ether to a contract that takes none, and lets a Safe have it', async () => {
    expect(await of(byAlice(reverter, '0x', parseEther('1')))).toEqual([`danger: ${reverter} refuses 1 ETH`])
    expect(await of(byAlice(treasury, '0x', parseEther('1')))).toEqual([])
  })

  it('finds the one that refuses where the rest goes on without it', async () => {
    const calls = [
      { target: bob, allowFailure: true, value: 1n, callData: '0x' },
      { target: reverter, allowFailure: true, value: parseEther('1'), callData: '0x' },
    ] as const
    const data = encodeFunctionData({ abi: multicall, functionName: 'aggregate3Value', args: [calls] })
    const input = await lab.look(byAlice(multicall3, data, parseEther('1') + 1n))
    expect(input.simulation?.outcome.ok).toBe(true)
    expect(judged('recipient/rejects', input)).toEqual([`danger: ${reverter} refuses 1 ETH`])
  })

  it('stops an item to a contract that refuses it when it is asked', async () => {
    const input = await lab.look(cat('safeTransferFrom', vault))
    expect(input.simulation?.outcome.ok).toBe(false)
    expect(judged('recipient/rejects', input)).toEqual([`danger: ${vault} refuses the item`])
  })

  it('stops an item that is put into one that cannot hold it, and lets people and Safes have it', async () => {
    const input = await lab.look(cat('transferFrom', vault))
    expect(input.simulation?.outcome.ok).toBe(true)
    expect(judged('recipient/rejects', input)).toEqual([`danger: ${vault} is a contract that doesn’t say it can hold items`])
    // The Safe’s fallback handler answers.
    expect(await of(cat('transferFrom', treasury))).toEqual([])
    expect(await of(cat('safeTransferFrom', treasury))).toEqual([])
    expect(await of(cat('transferFrom', bob))).toEqual([])
  })

  it('is unknown of a recipient that nobody asked, or of which nobody knows whether it is a contract', async () => {
    const input = await lab.look(cat('transferFrom', vault))
    const gap = [`unknown: We couldn’t check whether ${vault} can hold an item`]
    const plan = { ...input.plan, probes: [] }
    expect(judged('recipient/rejects', { ...input, plan })).toEqual(gap)
    expect(judged('recipient/rejects', { ...input, facts: { ...input.facts, accounts: {} } })).toEqual(gap)
  })

  it('leaves an account alone that lets other code act for it', async () => {
    const input = await lab.look(cat('transferFrom', vault))
    const state = input.facts.accounts[vault]
    const delegated = state?.known === true ? know({ ...state.value, delegate: bob }, RUN) : undefined
    expect(delegated).toBeDefined()
    const accounts = { ...input.facts.accounts, ...(delegated === undefined ? {} : { [vault]: delegated }) }
    expect(judged('recipient/rejects', { ...input, facts: { ...input.facts, accounts } })).toEqual([])
  })
})

describe('gas/limit, in real runs', () => {
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseUnits('5', 6)] })

  it('finds what does not suffice, to the unit', async () => {
    const need = (await lab.look(byAlice(usdc, pay))).simulation?.gasNeeded ?? 0n
    expect(need).toBeGreaterThan(21_000n)
    expect(await said('gas/limit', byAlice(usdc, pay, 0n, { gasLimit: need }))).toEqual([])
    expect(await said('gas/limit', byAlice(usdc, pay, 0n, { gasLimit: need - 1n }))).toEqual([
      expect.stringMatching(/^(?:danger|warn): The gas limit of \d+ (?:is|may be) too low$/),
    ])
    expect(await said('gas/limit', byAlice(usdc, pay, 0n, { gasLimit: 1_000_000n }))).toEqual([
      `warn: The gas limit is more than three times what it takes: 1000000 instead of ${need}`,
    ])
  })

  it('says nothing of one that fails for another reason', async () => {
    const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseUnits('1', 30)] })
    const input = await lab.look(byAlice(usdc, tooMuch))
    expect(input.simulation?.outcome.ok).toBe(false)
    expect(judged('gas/limit', input)).toEqual([])
  })
})

describe('call/hidden-data, in real runs', () => {
  it('lets a payment with a mark behind it pass, which does what it says', async () => {
    const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseUnits('5', 6)] })
    const input = await lab.look(byAlice(usdc, concat([pay, '0x62617365617070070080218021802180218021802180218021'])))
    expect(judged('call/hidden-data', input)).toEqual(['info: The data for transfer ends with a mark that names baseapp'])
    const review = soundly(input)
    expect([review.outcome, review.differs]).toEqual(['success', false])
  })
})

describe('recipient/first-time, in real runs', () => {
  it('tells an address that nobody has used from one that is only new to this device', async () => {
    const nobody = '0x00000000000000000000000000000000c0ffee01'
    expect(await said('recipient/first-time', byAlice(nobody, '0x', 1n))).toEqual([`warn: ${nobody} has never been used`])
    expect(await said('recipient/first-time', byAlice(bob, '0x', 1n))).toEqual([`warn: First time you send to ${bob}`])
  })
})
