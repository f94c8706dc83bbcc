import { encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { sentencesOf } from '#core/signing/finding'
import { fromBytes } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { MAX_STEPS } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { erc20Abi, uniswapV2RouterAbi } from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  // A visitor: no vault, no account.
  tab = await openTab(createDevice(), devnetChain(town.url))
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

async function look(asked: Signable, account: Address): Promise<Review> {
  const check = await tab.wallet.check({ asked, account, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready') throw new Error(JSON.stringify(state))
  return state.opinion.review
}

const permit = (spender: Address, value: bigint): Signable => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: CAST.alice, spender, value: value.toString(), nonce: '0', deadline: (2n ** 40n).toString() },
  },
})

const effectsOf = ({ effects }: Review): readonly string[] =>
  effects.map((effect: Effect) => {
    if ('amount' in effect) return `${effect.kind} ${effect.amount.units} ${effect.amount.token.symbol}`
    if (effect.kind === 'allowance') return `allowance ${effect.spender} ${effect.unlimited ? 'all' : effect.after}`
    return effect.kind
  })

describe('a batch of many calls', () => {
  const calls = (count: number): Signable => ({
    kind: 'calls',
    chainId: CHAIN_ID,
    atomic: 'optional',
    calls: Array.from({ length: count }, (_, at) => ({ to: CONTRACTS.usdc, value: 0n, data: at === 0 ? '0x' : '0x06fdde03' })),
  })

  it('is run up to as many as one bundle may have, and says how many where it is not', async () => {
    const whyNot = async (count: number): Promise<readonly string[]> =>
      (await look(calls(count), CAST.alice)).findings.filter(({ rule }) => rule === 'simulation/not-run').map(({ why }) => plain(why))
    expect(await whyNot(MAX_STEPS)).toEqual([])
    expect(await whyNot(MAX_STEPS + 1)).toEqual(['We can’t simulate this: a batch of more than 64 calls isn’t supported.'])
  })
})

describe('a token of the long list', () => {
  const WBTC = CONTRACTS.wbtc
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 150_000_000n] })
  const asked: Signable = { kind: 'calls', chainId: CHAIN_ID, atomic: 'optional', calls: [{ to: WBTC, value: 0n, data }] }

  it('is told at once as it stands, then by its own name and decimals, and is no stranger', async () => {
    const check = await tab.wallet.check({ asked, account: CAST.alice, chainId: CHAIN_ID })
    const words = (): string => {
      const state = check.state.get()
      return plain((state.kind === 'ready' ? state.opinion.review : state.review).says)
    }
    // Nothing was asked yet of anybody: only the list comes.
    await expect.poll(words).toBe(`Send 1.5 WBTC to ${CAST.bob}`)
    expect(check.state.get().kind).toBe('working')
    await check.look()
    expect(words()).toBe(`Send 1.5 WBTC to ${CAST.bob}`)
    const state = check.state.get()
    const rules = state.kind === 'ready' ? state.opinion.review.findings.map(({ rule }) => rule) : []
    expect(state.kind).toBe('ready')
    expect(rules).not.toContain('token/unlisted')
  })

  it('is known where there is no chain to ask, too', async () => {
    const check = await tab.wallet.check({ asked: { ...asked, chainId: 1 }, account: CAST.alice, chainId: 1 })
    const state = check.state
    await expect.poll(() => plain((state.get() as { readonly review: Review }).review.says)).toBe(`Send 1.5 WBTC to ${CAST.bob}`)
    expect(state.get().kind).toBe('offline')
  })
})

describe('a chain that is not set up', () => {
  const offline = async (asked: Signable, chainId: number): Promise<() => Review> => {
    const check = await tab.wallet.check({ asked, account: CAST.alice, chainId })
    expect(check.state.get().kind).toBe('offline')
    return () => (check.state.get() as { readonly review: Review }).review
  }

  it.each([
    [137, '97.5 POL'],
    [43114, '97.5 AVAX'],
    [8453, '97.5 ETH'],
  ])('has its own currency with its decimals: %i', async (chainId, amount) => {
    const review = await offline(
      { kind: 'calls', chainId, atomic: 'optional', calls: [{ to: CAST.bob, value: parseEther('97.5'), data: '0x' }] },
      chainId,
    )
    expect(plain(review().says)).toBe(`Send ${amount} to ${CAST.bob}`)
  })

  it('has its listed tokens, and what shipped descriptors say', async () => {
    // USDC of Polygon, and 1inch's router there.
    const usdc: Address = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: ['0x111111125421ca6dc452d289314280a0f8842a65', 97_500_000n],
    })
    const review = await offline({ kind: 'calls', chainId: 137, atomic: 'optional', calls: [{ to: usdc, value: 0n, data }] }, 137)
    await expect.poll(() => plain(review().says)).toContain('97.5 USDC')
    await expect.poll(() => review().described.map(({ of }) => of)).toEqual(['call'])
    const [said] = review().described
    expect(said?.of === 'call' && said.description.fields.map((item) => ('text' in item ? item.text : ''))).toContain('97.5 USDC')
  })
})

describe('a second opinion, without keys', () => {
  it('plays a permit to its end: what its holder could take now, and what they may take later', async () => {
    const review = await look(permit(CAST.scammer, maxUint256), CAST.alice)
    expect(review.exercise).toMatchObject({ tense: 'could', by: CAST.scammer })
    expect(review.outcome).toBe('success')
    const [taken, allowed] = review.effects
    expect(taken).toMatchObject({ kind: 'asset-out', counterparty: CAST.scammer, after: 0n })
    expect(allowed).toMatchObject({ kind: 'allowance', spender: CAST.scammer, unlimited: true })
    expect(review.hashes.map(({ id }) => id)).toEqual(['eip712', 'domain', 'struct'])
    expect(review.fee).toBeUndefined()
  })

  it('takes no more than the permit says', async () => {
    const review = await look(permit(CAST.market, parseUnits('5', 6)), CAST.alice)
    expect(effectsOf(review)[0]).toBe('asset-out 5000000 USDC')
  })

  /** Half an ether of the treasury to bob, as its transaction `nonce`. */
  const paidBySafe = (nonce: string): Signable => ({
    kind: 'typed-data',
    data: {
      domain: { chainId: CHAIN_ID, verifyingContract: CONTRACTS.treasury },
      types: {
        SafeTx: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
          { name: 'operation', type: 'uint8' },
          { name: 'safeTxGas', type: 'uint256' },
          { name: 'baseGas', type: 'uint256' },
          { name: 'gasPrice', type: 'uint256' },
          { name: 'gasToken', type: 'address' },
          { name: 'refundReceiver', type: 'address' },
          { name: 'nonce', type: 'uint256' },
        ],
      },
      primaryType: 'SafeTx',
      message: {
        to: CAST.bob,
        value: parseEther('0.5').toString(),
        data: '0x',
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: `0x${'0'.repeat(40)}`,
        refundReceiver: `0x${'0'.repeat(40)}`,
        nonce,
      },
    },
  })
  const said = ({ findings }: Review, id: string): readonly string[] =>
    findings.flatMap((finding) => (finding.rule === id ? sentencesOf(finding).map((words) => `${finding.level}: ${plain(words)}`) : []))

  it('executes a Safe transaction with its owners agreed, and shows what the Safe loses', async () => {
    const review = await look(paidBySafe(await nonceOfTreasury()), CAST.alice)
    expect(said(review, 'safe/nonce')).toEqual([])
    expect(review.actor).toBe(CONTRACTS.treasury)
    expect(review.outcome).toBe('success')
    expect(effectsOf(review)).toEqual([`asset-out ${parseEther('0.5')} ETH`])
    expect(review.hashes.map(({ id }) => id)).toContain('safe')
  })

  it('plays a queued Safe transaction in its turn, and says for how many it waits', async () => {
    const next = BigInt(await nonceOfTreasury())
    for (const [before, level] of [
      [1n, 'info'],
      [7n, 'info'],
      [9000n, 'warn'],
    ] as const) {
      const review = await look(paidBySafe((next + before).toString()), CAST.alice)
      expect([review.outcome, effectsOf(review), review.differs]).toEqual(['success', [`asset-out ${parseEther('0.5')} ETH`], false])
      expect(plain(review.sentence)).toMatch(/Send 0\.5 ETH/)
      expect(said(review, 'safe/nonce')[0]).toMatch(new RegExp(`^${level}: It waits for ${before} before it in the queue of the Safe `))
      expect(said(review, 'simulation/reverts')).toEqual([])
    }
  })

  it('says of a Safe transaction whose number was used that it can never be carried out, and of no fee', async () => {
    const past = BigInt(await nonceOfTreasury()) - 1n
    expect(past).toBeGreaterThanOrEqual(0n)
    const review = await look(paidBySafe(past.toString()), CAST.alice)
    expect([review.outcome, effectsOf(review)]).toEqual(['unknown', []])
    expect(plain(review.sentence)).toMatch(/Send 0\.5 ETH/)
    expect(said(review, 'safe/nonce')[0]).toMatch(/^warn: This can never be executed: the Safe .+ already used number \d+$/)
    expect(
      review.findings.filter(({ level, rule }) => level === 'danger' || rule.startsWith('simulation/')).map(({ rule }) => rule),
    ).toEqual([])
    expect(JSON.stringify(review.findings.map((finding) => sentencesOf(finding).map(plain)))).not.toMatch(/\bfee\b/)
  })

  it('makes calls one after another, each seeing what the one before wrote', async () => {
    const data = (name: 'approve' | 'transfer', to: Address, units: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: name, args: [to, units] })
    const calls = [
      { to: CONTRACTS.usdc, value: 0n, data: data('approve', CONTRACTS.uniswapV2Router, 7n) },
      { to: CONTRACTS.usdc, value: 0n, data: data('transfer', CAST.bob, 9n) },
    ]
    const review = await look({ kind: 'calls', chainId: CHAIN_ID, calls, atomic: 'required' }, CAST.alice)
    expect(effectsOf(review)).toEqual(['asset-out 9 USDC', `allowance ${CONTRACTS.uniswapV2Router} 7`])
  })

  it('runs on the block that was chosen, as its state was then, and not on the newest', async () => {
    const dollars = async (): Promise<bigint> =>
      BigInt(
        await town.rpc<`0x${string}`>('eth_call', [
          { to: CONTRACTS.usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [CAST.carol] }) },
          'latest',
        ]),
      )
    const transfer = (units: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, units] })
    const block = BigInt(await town.rpc<`0x${string}`>('eth_blockNumber', []))
    const before = await dollars()
    await town.rpc('eth_sendTransaction', [{ from: CAST.carol, to: CONTRACTS.usdc, data: transfer(before) }])
    await expect.poll(dollars).toBe(0n)
    const calls = [{ to: CONTRACTS.usdc, value: 0n, data: transfer(before) }]
    const asked: Signable = { kind: 'calls', chainId: CHAIN_ID, calls, atomic: 'optional' }
    expect((await look(asked, CAST.carol)).outcome).toBe('revert')
    const check = await tab.wallet.check({ asked, account: CAST.carol, chainId: CHAIN_ID, block })
    await check.look()
    const state = check.state.get()
    if (state.kind !== 'ready') throw new Error(JSON.stringify(state))
    const { review } = state.opinion
    expect([review.block?.number, review.outcome, ...effectsOf(review)]).toEqual([block, 'success', `asset-out ${before} USDC`])
  })

  it('shows who would run as the account, and pokes at it', async () => {
    const nonce = BigInt(await town.rpc<string>('eth_getTransactionCount', [CAST.alice, 'latest']))
    const authorization = { chainId: BigInt(CHAIN_ID), address: CONTRACTS.sweeper, nonce }
    const review = await look({ kind: 'authorization', authorization }, CAST.alice)
    expect(review.effects).toContainEqual(
      expect.objectContaining({ kind: 'delegation', delegate: CONTRACTS.sweeper, authority: CAST.alice }),
    )
  })

  it('has nothing to run for a text, and says what it says', async () => {
    const message = fromBytes(new TextEncoder().encode('I like assay offices.'))
    // A block of which nothing is known yet.
    await town.rpc('anvil_mine', ['0x1'])
    const review = await look({ kind: 'message', message }, CAST.alice)
    expect(review.effects).toEqual([])
    expect(plain(review.sentence)).toContain('I like assay offices.')
    expect(review.hashes.map(({ id }) => id)).toEqual(['message'])
    // Its sender was read all the same: who was asked is told.
    expect(review.how.trips).toBeGreaterThan(0)
    expect(review.how.sources).not.toEqual([])
  })

  it('has all state of a listed swap in one trip, with what the rules ask of whom its words name', async () => {
    const path = [CONTRACTS.weth, CONTRACTS.usdc]
    const data = encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [1n, path, CAST.bob, 2n ** 40n],
    })
    // A block of which nothing is known yet.
    await town.rpc('anvil_mine', ['0x1'])
    const calls = [{ to: CONTRACTS.uniswapV2Router, value: parseEther('0.01'), data }]
    const review = await look({ kind: 'calls', chainId: CHAIN_ID, atomic: 'optional', calls }, CAST.bob)
    expect(review.outcome).toBe('success')
    expect(review.how.trips).toBe(1)
  })

  it('is the words and hashes alone, at once, where the chain is not set up or nobody says who would send it', async () => {
    const asked = permit(CAST.scammer, 5n)
    for (const [subject, code] of [
      [{ asked, account: CAST.alice, chainId: 5_000_000 }, 'rpc/no-endpoint'],
      [{ asked, chainId: CHAIN_ID }, 'input/required'],
    ] as const) {
      const before = tab.left.length
      const check = await tab.wallet.check(subject)
      await check.look()
      const state = check.state.get()
      expect(state).toMatchObject({ kind: 'offline', error: { code } })
      if (state.kind === 'offline') expect(state.review.hashes).toHaveLength(3)
      expect(tab.left).toHaveLength(before)
    }
  })

  it('has the words before anybody is asked', async () => {
    const check = await tab.wallet.check({ asked: permit(CAST.scammer, 5n), account: CAST.alice, chainId: CHAIN_ID })
    const state = check.state.get()
    expect(state.kind).toBe('working')
    if (state.kind === 'working') expect(state.review.findings.map(({ rule }) => rule)).not.toContain('simulation/not-run')
  })

  it('is the words and hashes alone where no chain answers', async () => {
    const alone = await openTab(createDevice(), devnetChain('http://127.0.0.1:9'))
    const check = await alone.wallet.check({ asked: permit(CAST.scammer, 5n), account: CAST.alice, chainId: CHAIN_ID })
    await check.look()
    const state = check.state.get()
    expect(state.kind).toBe('offline')
    if (state.kind === 'offline') expect(state.review.hashes).toHaveLength(3)
    alone.kill()
  })
})

async function nonceOfTreasury(): Promise<string> {
  const data = encodeFunctionData({ abi: [{ type: 'function', name: 'nonce', inputs: [], outputs: [], stateMutability: 'view' }] })
  return BigInt(await town.rpc<string>('eth_call', [{ to: CONTRACTS.treasury, data }, 'latest'])).toString()
}
