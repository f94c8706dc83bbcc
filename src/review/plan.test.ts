import { describe, expect, it } from 'vitest'
import { pad, word } from '#core/bytes/hex'
import { explain } from '#decode'
import { plan } from './plan.ts'
import { ALICE, BOB, CASES, CATS, DAI, find, inputOf, NAMES, type Recorded, ROUTER, USDC, WETH } from './test-support/recorded.ts'

const planOf = (one: Recorded, run = true) => plan(inputOf(one), run ? { simulation: one.simulation } : undefined)
const readings = (one: Recorded, run = true): readonly string[] =>
  planOf(one, run).probes.map(({ reading }) => {
    const about = 'token' in reading ? reading.token : 'contract' in reading ? reading.contract : reading.collection
    const other = reading.reads === 'allowance' ? ` ${reading.spender}` : reading.reads === 'operator' ? ` ${reading.operator}` : ''
    return `${reading.reads} ${about}${other}`
  })

describe('a plan', () => {
  it('asks for the balance of each token that the request or the run names', () => {
    expect(readings(find('USDC to bob'))).toEqual([`balance ${USDC}`, `supply ${BOB}`, `decimals ${BOB}`])
    expect(readings(find('swap USDC for DAI'))).toContain(`balance ${DAI}`)
    // Deposits write no Transfer: the claim, the log and the slot of the account name it.
    expect(readings(find('WETH deposit'))).toContain(`balance ${WETH}`)
    expect(readings(find('swap ether for USDC'))).not.toContain(`balance ${WETH}`)
  })

  it('asks for each right, and for what it can be compared with', () => {
    expect(readings(find('exact approve'))).toEqual([`balance ${USDC}`, `allowance ${USDC} ${ROUTER}`, `supply ${USDC}`])
    expect(readings(find('every cat to the market'))).toContain(`operator ${CATS} 0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc`)
  })

  it('asks an unknown token for its names, and never a known one', () => {
    expect(readings(find('fake USDC, approved'))).toEqual(
      expect.arrayContaining(['symbol 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35', 'decimals 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35']),
    )
    expect(readings(find('USDC to bob'))).not.toContain(`symbol ${USDC}`)
  })

  it('looks at a contract that wrote under the account’s key without a word', () => {
    const one = find('claim')
    const storage = [
      { address: DAI, slot: word(1n), before: word(0n), after: word(1n), preimage: `${pad(ALICE)}${word(3n).slice(2)}` as const },
    ]
    expect(readings({ ...one, simulation: { ...one.simulation, storage } })).toContain(`balance ${DAI}`)
    const others = [
      {
        ...storage[0],
        address: DAI,
        slot: word(1n),
        before: word(0n),
        after: word(1n),
        preimage: `${pad(BOB)}${word(3n).slice(2)}` as const,
      },
    ]
    expect(readings({ ...one, simulation: { ...one.simulation, storage: others } })).not.toContain(`balance ${DAI}`)
  })

  it('writes probes as the ABI has them', () => {
    const [balance, allowance] = planOf(find('exact approve')).probes
    expect(balance?.probe).toEqual({ to: USDC, data: `0x70a08231${pad(ALICE).slice(2)}` })
    expect(allowance?.probe).toEqual({ to: USDC, data: `0xdd62ed3e${pad(ALICE).slice(2)}${pad(ROUTER).slice(2)}` })
  })

  it('asks for the accounts that take part, for memory and for fees', () => {
    const { facts } = planOf(find('USDC to bob'))
    for (const address of [ALICE, BOB, USDC]) expect(facts).toContainEqual({ fact: 'accounts', address })
    expect(facts.filter(({ fact }) => fact !== 'accounts').map(({ fact }) => fact)).toEqual(
      expect.arrayContaining(['ownAccounts', 'contacts', 'earlierRecipients', 'feeHistory']),
    )
    expect(planOf(find('fake USDC, approved')).facts).toContainEqual({
      fact: 'tokens',
      address: '0x700b6a60ce7eaaea56f065753d8dcb9653dbad35',
    })
  })

  it('is made without a run from the words alone, and never twice the same question', () => {
    expect(readings(find('exact approve'), false)).toEqual(readings(find('exact approve')))
    for (const one of CASES) {
      const keys = planOf(one).probes.map(({ probe }) => `${probe.to}${probe.data}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(planOf(one)).toEqual(planOf(one))
    }
  })

  it('stays small, whatever a run logs', () => {
    const one = find('USDC to bob')
    const [log] = one.simulation.logs
    if (log === undefined) throw new Error('no log')
    const logs = Array.from({ length: 5000 }, (_, at) => ({ ...log, address: `0x${(at + 1000).toString(16).padStart(40, '0')}` as const }))
    const frames = Array.from(
      { length: 500 },
      (_, at) =>
        ({
          ...one.simulation.frames[0],
          codeAddress: `0x${(at + 9000).toString(16).padStart(40, '0')}`,
        }) as (typeof one.simulation.frames)[number],
    )
    const { probes, facts } = plan(
      { ...inputOf(one), explanation: explain({ from: ALICE, to: USDC, value: 0n, data: '0x', chainId: 31337 }, NAMES) },
      { simulation: { ...one.simulation, logs, frames } },
    )
    expect(probes.length).toBeLessThan(200)
    expect(facts.length).toBeLessThan(130)
  })
})
