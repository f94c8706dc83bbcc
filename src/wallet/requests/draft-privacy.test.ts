import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeFunctionData, keccak256, numberToHex, parseAbi } from 'viem'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import type { Intent } from '#core/signing/intent'
import type { SignableMessage } from '#core/signing/signable'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { isWhole, SEED } from '../../../test/support/generated.ts'
import { createDice, type Dice } from '../../core/test-support/dice.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { createStranger } from '../../../test/support/named-by-slot.ts'
import {
  createDevice,
  type Left,
  openTab,
  PASSWORD,
  reviewed,
  reviewedMessage,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import { practicePermit, practicePermit2 } from '../../features/practice/messages.ts'

/**
 * A long session at a stranger's endpoint: drafts of several accounts, rejected, looked at again, with portfolios read in between. Whoever knows how contracts keep
 * things must read out of no request that two accounts are one person's, nor anything of an earlier draft. `ASSAY_SEED` makes it another, `ASSAY_WHOLE=1` longer.
 */
const SESSION = Number(SEED) || 20_261_122
const DRAFTS = isWhole ? 24 : 6

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function setApprovalForAll(address,bool)',
])
const permit2Abi = parseAbi(['function approve(address,address,uint160,uint48)'])
const medalsAbi = parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)'])
const v2Abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const v3Abi = parseAbi(['function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable'])
const TOKENS = [CONTRACTS.usdc, CONTRACTS.usdt, CONTRACTS.dai, CONTRACTS.wbtc, CONTRACTS.stakedEther, CONTRACTS.share] as const
/** Contracts that are looked at for drafts alone. */
const PLACES: readonly Address[] = [CONTRACTS.share, CONTRACTS.cats, CONTRACTS.medals, CONTRACTS.uniswapV3Router]
/** A medal that several of the cast hold. */
const HELD = 2n
const HOLDERS: readonly Address[] = [CAST.alice, CAST.bob]
const DEADLINE = 4_000_000_000n
/** Before any end that a message has here, and after every block. */
const NOW = 3_900_000_000n

/** What is put before the person: a transaction, or a message to sign. */
type Asked = { readonly intent: Intent } | { readonly asked: SignableMessage }
type Draft = {
  readonly kind: string
  readonly from: Address
  readonly asked: Asked
  readonly names: readonly Address[]
  readonly ids: readonly bigint[]
}
const call = (to: Address, data: `0x${string}`, value = 0n): Intent => ({ kind: 'call', to, value, data })

/** One of a kind, to or for `other`, by `from`. */
const KINDS: Readonly<
  Record<string, (from: Address, other: Address, dice: Dice, id: bigint) => Asked & { readonly ids?: readonly bigint[] }>
> = {
  ether: (_, to) => ({ intent: { kind: 'send', to, amount: { units: 5n, token: nativeToken(devnetChain('http://localhost')) } } }),
  transfer: (_, to, dice) => ({
    intent: call(dice.pick(TOKENS), encodeFunctionData({ abi, functionName: 'transfer', args: [to, BigInt(dice.below(9)) + 1n] })),
  }),
  approve: (_, spender, dice) => ({
    intent: call(dice.pick(TOKENS), encodeFunctionData({ abi, functionName: 'approve', args: [spender, BigInt(dice.below(9)) + 1n] })),
  }),
  'transfer from': (from, other, dice) => ({
    intent: call(dice.pick(TOKENS), encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, from, 1n] })),
  }),
  permit2: (_, spender, dice) => ({
    intent: call(CONTRACTS.permit2, encodeFunctionData({ abi: permit2Abi, args: [dice.pick(TOKENS), spender, 7n, 2_000_000_000] })),
  }),
  'swap v2': (_, to, dice) => ({
    intent: call(
      CONTRACTS.uniswapV2Router,
      encodeFunctionData({
        abi: v2Abi,
        functionName: 'swapExactETHForTokens',
        args: [1n, [CONTRACTS.weth, dice.pick([CONTRACTS.usdc, CONTRACTS.dai, CONTRACTS.wbtc])], to, DEADLINE + BigInt(dice.below(100))],
      }),
      1_000_000n,
    ),
  }),
  'swap v3': (_, to) => ({
    intent: call(
      CONTRACTS.uniswapV3Router,
      encodeFunctionData({ abi: v3Abi, args: [[CONTRACTS.weth, CONTRACTS.usdc, 500, to, DEADLINE, 1_000_000n, 1n, 0n]] }),
      1_000_000n,
    ),
  }),
  cat: (from, to, _, id) => ({
    intent: call(CONTRACTS.cats, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id] })),
    ids: [id],
  }),
  operator: (_, operator) => ({
    intent: call(CONTRACTS.cats, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] })),
  }),
  medal: (from, to, _, id) => ({
    intent: call(CONTRACTS.medals, encodeFunctionData({ abi: medalsAbi, args: [from, to, id, 1n, '0x'] })),
    ids: [id],
  }),
  permit: (account, spender, dice) => ({ asked: practicePermit({ account, nowSeconds: NOW }, spender, BigInt(dice.below(9)) + 1n, 3600n) }),
  'permit of Permit2': (account, spender) => ({ asked: practicePermit2({ account, nowSeconds: NOW }, spender) }),
  // Some of the cast hold it: then both balances are read.
  'medal that is held': (from, to) => ({
    intent: call(CONTRACTS.medals, encodeFunctionData({ abi: medalsAbi, args: [from, to, HELD, 1n, '0x'] })),
    ids: [HELD],
  }),
}

const placesOf = (asked: Asked): string =>
  'intent' in asked && asked.intent.kind === 'call' ? `${asked.intent.to ?? ''}${asked.intent.data}` : ''

/** Someone new for most drafts, now and then an account of one's own or somebody of before. */
function draftsOf(mine: readonly Address[], seed: number): readonly Draft[] {
  const dice = createDice(`drafts ${seed}`)
  const strangers = Array.from({ length: DRAFTS }, (_, at): Address => `0x${keccak256(numberToHex(seed * 1000 + at)).slice(26)}`)
  return Array.from({ length: DRAFTS }, (_, at) => {
    const kind = Object.keys(KINDS)[at] ?? dice.pick(Object.keys(KINDS))
    const from = kind === 'medal that is held' ? (mine.find((one) => HOLDERS.includes(one)) ?? dice.pick(mine)) : dice.pick(mine)
    // The first of each kind is between two accounts of one's own.
    const chosen = at < Object.keys(KINDS).length ? 0 : dice.below(4)
    const other =
      chosen === 0 ? dice.pick(mine.filter((one) => one !== from)) : chosen === 1 ? dice.pick(strangers) : (strangers[at] ?? from)
    // Items that nobody has beside such that are there: a number is known again by its slot, not by its worth.
    const id = BigInt(1000 + at)
    const made = KINDS[kind]?.(from, other, dice, id)
    if (!made) throw new Error('no such kind')
    return {
      kind,
      from,
      asked: 'intent' in made ? { intent: made.intent } : { asked: made.asked },
      names: [from, other, ...PLACES.filter((place) => placesOf(made).includes(place.slice(2)))],
      ids: made.ids ?? [],
    }
  })
}

describe.each([SESSION])('a session of drafts that are rejected, by seed %d', (seed) => {
  let town: Devnet
  let tab: Tab
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'public' })
  })
  afterAll(async () => {
    tab.kill()
    await town.stop()
  })

  it('tells a stranger of one account at a time, and nothing of an earlier draft', { timeout: 300_000, retry: 0 }, async () => {
    tab = await openTab(createDevice(), undefined)
    await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
    const keyringId = tab.wallet.session.accounts.get().find(({ kind }) => kind === 'eoa')?.keyringId ?? ''
    for (const name of ['Second', 'Third']) await tab.wallet.session.enter('deriveAccount', { keyringId, name })
    await tab.wallet.session.watch(CAST.dave, 'Dave')
    const mine = tab.wallet.session.accounts.get().map(({ address }) => address)
    expect(mine).toHaveLength(4)
    await tab.wallet.book.save(devnetChain(town.url, 'foreign'))
    const drafts = draftsOf(mine, seed)
    const dice = createDice(`looks ${seed}`)
    const parties = [...new Set(drafts.flatMap(({ names }) => names))]
    const ids = drafts.flatMap((draft) => draft.ids)
    const read = createStranger({ addresses: [...new Set([...mine, ...parties, ...PLACES])], owners: mine, tokens: TOKENS, ids })
    const told: string[] = []
    const check = (phase: string, left: readonly Left[], present: readonly Address[], items: readonly bigint[]): void => {
      for (const { body } of left) {
        const found = read(body)
        const own = [...found.addresses].filter((one) => mine.includes(one))
        const owners = [...found.owners].filter((one) => mine.includes(one))
        if (owners.length > 1) told.push(`${phase}: names ${owners.length} own accounts: ${owners.join()}`)
        const earlier = [...found.addresses].filter((one) => !mine.includes(one) && !present.includes(one))
        if (earlier.length > 0) told.push(`${phase}: names ${earlier.join()} of another draft`)
        const others = own.filter((one) => !present.includes(one))
        if (others.length > 0) told.push(`${phase}: names ${others.join()}, which it is not about`)
        if ([...found.ids].some((id) => !items.includes(id))) told.push(`${phase}: names an item of another draft`)
      }
    }
    const seen = { addresses: new Set<string>(), left: 0 }
    for (const [at, draft] of drafts.entries()) {
      if (dice.below(2) === 0) await town.rpc('anvil_mine', ['0x1'])
      const start = tab.left.length
      await tab.wallet.selectAccount(draft.from)
      const look = 'intent' in draft.asked ? reviewed : reviewedMessage
      const id = await tab.wallet.requests.propose({ ...draft.asked, account: draft.from, chainId: 31337 })
      await look(tab.wallet, id)
      if (dice.below(2) === 0) {
        await town.rpc('anvil_mine', ['0x1'])
        await look(tab.wallet, id)
      }
      await tab.wallet.requests.reject(id)
      const left = tab.left.slice(start)
      check(`draft ${at}, ${draft.kind}`, left, draft.names, draft.ids)
      for (const { body } of left) for (const one of read(body).addresses) seen.addresses.add(one)
      seen.left += left.length
      if (dice.below(3) !== 0) continue
      const refreshed = tab.left.length
      const whose = dice.pick(mine)
      await tab.wallet.portfolio.refresh(31337, whose)
      check(`balances after ${at}`, tab.left.slice(refreshed), [whose], [])
    }
    // That it reads anything at all: whom a draft names is told while that draft is looked at.
    expect(seen.left).toBeGreaterThan(drafts.length)
    expect(parties.filter((one) => seen.addresses.has(one)).length).toBeGreaterThan(parties.length / 2)
    expect(told).toEqual([])
  })
})
