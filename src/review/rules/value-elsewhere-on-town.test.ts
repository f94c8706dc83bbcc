import { encodeAbiParameters, encodeFunctionData, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { know } from '#core/evidence/fact'
import { sentencesOf } from '#core/signing/finding'
import { plain } from '#core/text/words'
import { catsAbi, entryPointAbi, erc20Abi, multiAbi, permit2Abi } from '../../../devnet/abi.ts'
import { universalRouterAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, LOOKALIKE, OUTSIDERS } from '../../../devnet/addresses.ts'
import { sampleOf } from '../../../test/support/generated.ts'
import type { Review } from '../review.ts'
import { soundly } from '../test-support/judged.ts'
import { approveOf, batchOf, bySafe, NEVER, transferOf } from '../test-support/honest.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { RECORD } from '../test-support/recorded.ts'
import { type Part, WAYS_OUT, type WayOut } from '../test-support/ways-out.ts'
import { KNOWN_FEE_RECEIVERS } from './known-fee-receivers.ts'

/** A bare account, the account’s owner has named another, and a contact. */
const [STRANGER, SECOND, CONTACT]: readonly [Address, Address, Address] = [
  '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90',
  CAST.dave,
  CAST.bob,
]
/** What the Universal Router takes for its own address. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'
/** Begins and ends like Uniswap's router of version 2. */
const LIKE_A_CONTRACT: Address = '0x7a250d563c01b7d2e4f5a6978812c3d4c659488d'

type Recipient = { readonly name: string; of(way: WayOut): Address | undefined; readonly level: 'danger' | 'warn' | 'none' }

/** Who may receive, and what must be said of it: stated here, whatever the way and however much. */
const RECIPIENTS: readonly Recipient[] = [
  { name: 'whoever signs', of: ({ by }) => by, level: 'none' },
  { name: 'another account of the owner', of: () => SECOND, level: 'warn' },
  { name: 'a contact', of: () => CONTACT, level: 'warn' },
  { name: 'the contract itself', of: ({ keeper }) => keeper, level: 'danger' },
  { name: 'a stranger', of: () => STRANGER, level: 'danger' },
  { name: 'somebody who was seen before', of: () => CAST.scammer, level: 'danger' },
  { name: 'a look-alike of a contact', of: () => LOOKALIKE, level: 'danger' },
  { name: 'a look-alike of a contract', of: () => LIKE_A_CONTRACT, level: 'danger' },
]

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  // What is paid out of a deposit must have been put there.
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [OUTSIDERS.erin] })
  await lab.teller.send(CAST.builder, CONTRACTS.entryPoint, data, { value: parseEther('0.2') })
}, 180_000)
afterAll(() => lab.stop())

async function reviewOf(way: WayOut, to: Address, part: Part): Promise<Review> {
  const facts = {
    ownAccounts: know(
      [
        { address: way.by, name: 'Savings' },
        { address: SECOND, name: 'Second' },
      ],
      RECORD,
    ),
    contacts: know([{ address: CONTACT, name: 'Bob' }], RECORD),
  }
  return soundly(await lab.look({ name: way.name, from: way.by, ...way.make(to, part), facts, alone: true }))
}

const levelIn = ({ findings }: Review): string => findings.find(({ rule }) => rule === 'value/elsewhere')?.level ?? 'none'
const holders = ({ effects }: Review): readonly (Address | undefined)[] =>
  effects.flatMap((effect) => (effect.kind === 'asset-out' ? [effect.counterparty] : []))

/** Each way with each recipient that it can have. */
const PAIRS = WAYS_OUT.flatMap((way) =>
  RECIPIENTS.flatMap(({ name, of, level }) => {
    const to = of(way)
    return to === undefined ? [] : [{ way, name: `${way.name}, to ${name}`, to, level }]
  }),
)

describe('value that leaves', () => {
  it.each(sampleOf(PAIRS, 56))('is judged by who receives: $name', async ({ way, to, level }) => {
    for (const part of way.parts) {
      // What is left with the router is swept by the next step, unless it is all.
      if (to === way.keeper && part !== 100n) continue
      const review = await reviewOf(way, to, part)
      expect(review.outcome, `${way.name} ${part}: ${review.revert === undefined ? '' : plain(review.revert)}`).toBe('success')
      expect(levelIn(review), `${part} % to ${to}: ${review.findings.map(({ rule, level: at }) => `${rule} ${at}`).join(', ')}`).toBe(level)
      // Whoever receives is a party, but for the contract that is asked and whoever signs.
      if (to !== way.keeper && to !== way.by) expect(review.who.map(({ address }) => address)).toContain(to)
    }
  })
})

describe('effects', () => {
  it.each(['Universal Router: ether in, and SWEEP of it', 'Multicall3: ether passed on', 'a creation that destroys itself for somebody'])(
    'name who holds it in the end: %s',
    async (name) => {
      const way = WAYS_OUT.find((one) => one.name === name)
      expect(way).toBeDefined()
      if (way !== undefined) expect(holders(await reviewOf(way, STRANGER, 100n))).toEqual([STRANGER])
    },
  )

  it('name the main holder, and count the others', async () => {
    const way = WAYS_OUT.find(({ name }) => name === 'Multicall3: ether passed on')
    const review = way === undefined ? undefined : await reviewOf(way, STRANGER, 1n)
    expect(review?.effects).toContainEqual(expect.objectContaining({ kind: 'asset-out', counterparty: CONTRACTS.pairUsdcWeth, others: 1 }))
  })
})

const lookAt = async (one: Omit<Look, 'name'>): Promise<Review> => soundly(await lab.look({ name: 'a request', ...one, alone: true }))
const wayNamed = (name: string): WayOut => {
  const way = WAYS_OUT.find((one) => one.name.includes(name))
  if (way === undefined) throw fail('app/unexpected', { where: name })
  return way
}

describe('payments', () => {
  it.each<[string, Omit<Look, 'name'>]>([
    ['ether', { from: CAST.alice, to: STRANGER, value: 1n, data: '0x' }],
    ['dollars', { from: CAST.alice, to: CONTRACTS.usdc, value: 0n, data: transferOf(STRANGER, 5n) }],
    [
      'several of them',
      {
        from: OUTSIDERS.erin,
        to: OUTSIDERS.erin,
        value: 0n,
        data: batchOf([
          { target: CONTRACTS.usdc, value: 0n, data: transferOf(STRANGER, 5n) },
          { target: STRANGER, value: 7n, data: '0x' },
        ]),
      },
    ],
    [
      'a cat',
      {
        from: CAST.alice,
        to: CONTRACTS.cats,
        value: 0n,
        data: encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [CAST.alice, STRANGER, 0n] }),
      },
    ],
    [
      'through Permit2 itself',
      {
        from: OUTSIDERS.erin,
        to: OUTSIDERS.erin,
        value: 0n,
        data: batchOf([
          { target: CONTRACTS.usdc, value: 0n, data: approveOf(CONTRACTS.permit2, 9n) },
          {
            target: CONTRACTS.permit2,
            value: 0n,
            data: encodeFunctionData({
              abi: permit2Abi,
              functionName: 'approve',
              args: [CONTRACTS.usdc, OUTSIDERS.erin, 9n, Number(NEVER)],
            }),
          },
          {
            target: CONTRACTS.permit2,
            value: 0n,
            data: encodeFunctionData({
              abi: permit2Abi,
              functionName: 'transferFrom',
              args: [OUTSIDERS.erin, STRANGER, 9n, CONTRACTS.usdc],
            }),
          },
        ]),
      },
    ],
  ])('in so many words are no matter of it: %s', async (_, one) => {
    const review = await lookAt(one)
    expect(review.outcome).toBe('success')
    expect(levelIn(review)).toBe('none')
  })

  it('of a Safe are none either, whoever sends them, and what its swap brings to a stranger is one', async () => {
    const paying = await bySafe(lab, 'dollars of the Safe', { to: CONTRACTS.usdc, value: 0n, data: transferOf(STRANGER, 9n), operation: 0 })
    const { actor: _actor, ...bySomebody } = paying
    for (const one of [paying, bySomebody]) expect(levelIn(await lookAt(one))).toBe('none')
    const { to, data } = wayNamed('v2: the recipient').make(STRANGER, 100n)
    const swap = await bySafe(lab, 'a swap of the Safe', { to: to ?? STRANGER, value: parseEther('0.1'), data, operation: 0 })
    const { actor: _also, ...swapping } = swap
    for (const one of [swap, swapping]) expect(levelIn(await lookAt(one))).toBe('danger')
  })

  it('that Permit2 makes for a router are a danger', async () => {
    const input = encodeAbiParameters(
      ['address', 'address', 'uint160'].map((type) => ({ type })),
      [CONTRACTS.usdc, STRANGER, 1_000_000n],
    )
    const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: ['0x02', [input], NEVER] })
    const review = await lookAt({ from: OUTSIDERS.erin, to: CONTRACTS.universalRouter, value: 0n, data })
    expect(review.outcome).toBe('success')
    expect(levelIn(review)).toBe('danger')
  })
})

describe('a contract', () => {
  it.each(['v2: the recipient', 'SWEEP of what a swap brings', 'ether in, and SWEEP', 'ERC-4626: deposit', 'Aave: withdraw'])(
    'that nobody knows is judged like a stranger: %s',
    async (name) => {
      const review = await reviewOf(wayNamed(name), CONTRACTS.multi, 100n)
      expect(review.outcome).toBe('success')
      expect(levelIn(review)).toBe('danger')
    },
  )
})

describe('where the run cannot tell', () => {
  it('is unknown of what only the logs of a strange token say', async () => {
    // It logs whatever it is asked for, and writes nothing.
    const logged = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [CAST.alice, STRANGER, 5n] })
    const call = { target: CONTRACTS.phantomToken, value: 0n, data: logged }
    const data = encodeFunctionData({ abi: multiAbi, functionName: 'all', args: [[call]] })
    const review = await lookAt({ from: CAST.alice, to: CONTRACTS.multi, value: 0n, data })
    expect(review.outcome).toBe('success')
    expect(levelIn(review)).toBe('unknown')
    expect(holders(review)).not.toContain(STRANGER)
  })

  it.each<[string, Address, string]>([
    ['a stranger', STRANGER, 'danger'],
    ['a contact', CONTACT, 'warn'],
    ['whoever signs', CAST.alice, 'none'],
  ])('goes by the words where there was no run: %s', async (_, to, level) => {
    const way = wayNamed('v2: the recipient')
    const { simulation: _run, ...input } = await lab.look({
      name: way.name,
      from: way.by,
      ...way.make(to, 100n),
      facts: { contacts: know([{ address: CONTACT, name: 'Bob' }], RECORD) },
      alone: true,
    })
    expect(levelIn(soundly(input))).toBe(level)
  })
})

describe('what is said', () => {
  it('names the amount, the share and who gets it', async () => {
    const sayings = async (name: string, part: Part): Promise<readonly string[]> =>
      (await reviewOf(wayNamed(name), STRANGER, part)).findings
        .filter(({ rule }) => rule === 'value/elsewhere')
        .flatMap((finding) => sentencesOf(finding).map(plain))
    expect(await sayings('v2: the recipient', 100n)).toEqual([
      expect.stringMatching(new RegExp(`^${STRANGER}, not you, receives [0-9.]+ USDC$`)),
    ])
    expect(await sayings('ether in, and SWEEP', 100n)).toEqual([`${STRANGER} gets everything you pay: 1 ETH`])
    expect(await sayings('Multicall3', 1n)).toEqual([`${STRANGER} gets 1 % of what you pay: 0.01 ETH`])
    expect(await sayings('depositTo', 100n)).toEqual([
      expect.stringMatching(new RegExp(`credits what you pay to ${STRANGER}, not to you$`)),
    ])
  })
})

describe('a fee', () => {
  const way = WAYS_OUT.find(({ name }) => name.includes('PAY_PORTION of what it brings'))

  it('of at most 1 % for a known fee receiver is fine, and half of it all is not', async () => {
    const [receiver] = KNOWN_FEE_RECEIVERS.keys()
    expect(receiver).toBeDefined()
    if (way === undefined || receiver === undefined) return
    expect(levelIn(await reviewOf(way, receiver, 1n))).toBe('none')
    expect(levelIn(await reviewOf(way, receiver, 50n))).toBe('danger')
  })

  it.each([
    [5n, 'warn'],
    [25n, 'warn'],
    [31n, 'danger'],
    [500n, 'danger'],
  ] as const)('of %s ten-thousandths is measured by what was put in, where the rest comes back', async (share, level) => {
    const ether = parseEther('0.1')
    const inputs = [
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [ROUTER_ITSELF, ether]),
      ...[STRANGER, CAST.alice].map((to, at) =>
        encodeAbiParameters(
          ['address', 'address', 'uint256'].map((type) => ({ type })),
          [CONTRACTS.weth, to, at === 0 ? share : 0n],
        ),
      ),
    ]
    const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: ['0x0b0604', inputs, NEVER] })
    const review = await lookAt({ from: CAST.alice, to: CONTRACTS.universalRouter, value: ether, data })
    expect(review.outcome).toBe('success')
    expect(levelIn(review)).toBe(level)
    expect(review.findings.flatMap((finding) => sentencesOf(finding).map(plain)).join()).not.toContain('gets everything you pay')
  })
})
