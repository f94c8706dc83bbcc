import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { factValue } from '#core/evidence/fact'
import { concat, type Hex, pad, size, toBigInt, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import { plain } from '#core/text/words'
import { ARBITRUM_PRICE, dataFeeProbes, GAS_PRICE_ORACLE, SCROLL_ORACLE } from '#analysis'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC, ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import { importWords } from '../../../test/support/import-words.ts'

/** The practice chain as a chain of the OP Stack, as far as anvil and an oracle of ours play one. */
let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const ETHER = 10n ** 18n

const rollup = (kind: Chain['kind'] = 'op-stack'): Chain => ({
  ...devnetChain(town.url),
  chainId: ROLLUP_CHAIN_ID,
  name: 'Rollup',
  shortName: 'rollup',
  kind,
  blockTime: 2,
})
async function person(chain: Chain): Promise<Tab> {
  const tab = await openTab(createDevice(), chain)
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
const propose = (tab: Tab, intent: Intent): Promise<string> =>
  tab.wallet.requests.propose({ intent, account: ME, chainId: ROLLUP_CHAIN_ID })
const sending = (chain: Chain, units: bigint): Intent => ({ kind: 'send', to: CAST.bob, amount: { units, token: nativeToken(chain) } })
const balanceOf = async (address: Address): Promise<bigint> => toBigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))
/** As if the rollup had no oracle, until the end. */
async function withoutOracle(work: () => Promise<void>): Promise<void> {
  const code = await town.rpc<Hex>('eth_getCode', [GAS_PRICE_ORACLE, 'latest'])
  const put = async (one: Hex): Promise<void> => {
    await town.rpc('anvil_setCode', [GAS_PRICE_ORACLE, one])
    await town.rpc('anvil_mine', ['0x1'])
  }
  await put('0x')
  try {
    await work()
  } finally {
    await put(code)
  }
}

describe('a send on a rollup', () => {
  it('is told with what its data costs, signed and sent, and the receipt agrees [C4 C7]', async () => {
    const chain = rollup()
    const tab = await person(chain)
    const id = await propose(tab, sending(chain, ETHER))
    const { analysis } = await reviewed(tab.wallet, id)
    const { fee, effects, findings, how, outcome } = analysis.review
    expect(outcome).toBe('success')
    const asked = await Promise.all(
      dataFeeProbes('op-stack', analysis.transaction).map((probe) => town.rpc<Hex>('eth_call', [probe, 'latest'])),
    )
    const [dataFee = 0n, operatorFee = 0n] = asked.map(toBigInt)
    expect(dataFee).toBeGreaterThan(0n)
    expect(fee.data).toMatchObject({ known: true, value: { dataFee, operatorFee }, evidence: { kind: 'claimed' } })
    expect(fee.expectedWei).toBe((fee.gasWei ?? 0n) + dataFee + operatorFee)
    expect(fee.maxWei).toBe(fee.gasLimit * fee.maxFeePerGas + dataFee + operatorFee)
    expect(how.evidence.kind).toBe('claimed')
    expect(
      findings.flatMap(({ rule, level }) => (rule.startsWith('chain/') || rule.startsWith('funds/') ? [`${level} ${rule}`] : [])),
    ).toEqual(['unknown chain/not-l1'])
    const [out] = effects
    if (out?.kind !== 'asset-out') throw new Error('nothing leaves')
    expect(out.amount.units).toBe(ETHER)
    expect((out.before ?? 0n) - (out.after ?? 0n)).toBe(ETHER + (fee.expectedWei ?? 0n))

    const before = await balanceOf(ME)
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await expect.poll(() => tab.wallet.transactions.find(sent.id)?.state.at).toBe('included')
    const state = tab.wallet.transactions.find(sent.id)?.state
    if (state?.at !== 'included') throw new Error('not included')
    const { success, gasUsed, effectiveGasPrice } = state.inclusion
    expect([success, gasUsed]).toEqual([true, fee.gasUsed])
    const paid = before - (await balanceOf(ME)) - ETHER
    // anvil plays no other chain: it charges for the gas alone, and its receipt has no data fee.
    expect(paid).toBe(gasUsed * effectiveGasPrice)
    expect(paid).toBeLessThanOrEqual(fee.maxWei)
    tab.kill()
  })

  it('costs what the oracle says for exactly these bytes', async () => {
    const chain = rollup()
    const tab = await person(chain)
    const approve = (spender: Address): Hex => concat('0x095ea7b3', pad(spender), word(7n))
    const id = await propose(tab, { kind: 'call', to: CONTRACTS.usdc, value: 0n, data: approve(CAST.dave) })
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.review.effects).toMatchObject([{ kind: 'allowance', after: 7n, unlimited: false, evidence: { kind: 'claimed' } }])
    const [probe] = dataFeeProbes('op-stack', analysis.transaction)
    expect(factValue(analysis.review.fee.data)?.dataFee).toBe(toBigInt(await town.rpc<Hex>('eth_call', [probe, 'latest'])))
    tab.kill()
  })

  it('is not covered when only the data is not paid for', async () => {
    const chain = rollup()
    const tab = await person(chain)
    const first = await reviewed(tab.wallet, await propose(tab, sending(chain, ETHER)))
    const { fee } = first.analysis.review
    const gasAlone = (await balanceOf(ME)) - fee.gasLimit * fee.maxFeePerGas
    const { analysis } = await reviewed(tab.wallet, await propose(tab, sending(chain, gasAlone)))
    expect(analysis.review.outcome).toBe('success')
    expect(analysis.review.findings.map(({ rule, level }) => `${level} ${rule}`)).toContain('danger funds/not-covered')
    tab.kill()
  })

  it('says that it does not know where there is no oracle, and takes nothing for zero', async () => {
    const chain = rollup()
    await withoutOracle(async () => {
      const tab = await person(chain)
      const { analysis } = await reviewed(tab.wallet, await propose(tab, sending(chain, ETHER)))
      const { fee, findings, effects, outcome } = analysis.review
      expect(outcome).toBe('success')
      expect(fee.data).toMatchObject({ known: false, evidence: { kind: 'unknown' } })
      expect(fee.gasWei).toBeGreaterThan(0n)
      expect(fee).not.toHaveProperty('expectedWei')
      expect(effects[0]).not.toHaveProperty('after')
      expect(findings.filter(({ rule }) => rule === 'funds/not-covered').map(({ level, say }) => `${level}: ${plain(say)}`)).toEqual([
        'unknown: We couldn’t check whether your balance also covers the data fee of the other chain',
      ])
      tab.kill()
    })
  })

  it('shows balances there, by the rules that are declared, as claimed [C7 S2]', async () => {
    const tab = await person(rollup())
    await tab.wallet.portfolio.refresh(ROLLUP_CHAIN_ID, ME)
    const { balances, error } = tab.wallet.portfolio.of(ROLLUP_CHAIN_ID, ME).get()
    expect(error).toBeUndefined()
    expect(balances?.items[0]?.balance).toMatchObject({ known: true, evidence: { kind: 'claimed' } })
    tab.kill()
  })
})

/** As if the chain had another id, until the end. */
async function withId(chainId: number, work: (chain: Chain) => Promise<void>): Promise<void> {
  await town.rpc('anvil_setChainId', [chainId])
  try {
    await work({ ...rollup('other'), chainId, name: `Chain ${chainId}`, shortName: 'other' })
  } finally {
    await town.rpc('anvil_setChainId', [ROLLUP_CHAIN_ID])
  }
}

/** What a review says of sending an ether there. */
async function reviewOn(chain: Chain) {
  const tab = await person(chain)
  const id = await tab.wallet.requests.propose({ intent: sending(chain, ETHER), account: ME, chainId: chain.chainId })
  const { analysis } = await reviewed(tab.wallet, id)
  tab.kill()
  return analysis
}

describe('what the data costs by the rule of the chain', () => {
  it('is what Scroll’s oracle says of the signed bytes, in the local run', async () => {
    // A contract of ours in its place, whose answer is a thousand times the length of the question: CALLDATASIZE, MUL, MSTORE, RETURN.
    await town.rpc('anvil_setCode', [SCROLL_ORACLE, '0x366103e8025f5260205ff3'])
    await town.rpc('anvil_mine', ['0x1'])
    await withId(534352, async (chain) => {
      const { review, transaction } = await reviewOn(chain)
      const [probe] = dataFeeProbes('scroll', transaction)
      const dataFee = toBigInt(await town.rpc<Hex>('eth_call', [probe, 'latest']))
      expect(dataFee).toBe(BigInt(size(probe?.data ?? '0x')) * 1000n)
      expect(review.fee.data).toMatchObject({ known: true, value: { dataFee, operatorFee: 0n }, evidence: { kind: 'claimed' } })
      expect(review.fee.expectedWei).toBe((review.fee.gasWei ?? 0n) + dataFee)
    })
  })

  it('is counted here on Arbitrum, by the price in the state of ArbOS, and is within the gas limit', async () => {
    const [slot = '0x'] = ARBITRUM_PRICE.slots
    const price = 30n * 10n ** 6n
    await town.rpc('anvil_setStorageAt', [ARBITRUM_PRICE.address, slot, word(price)])
    await town.rpc('anvil_setNonce', [ARBITRUM_PRICE.address, '0x1'])
    await town.rpc('anvil_mine', ['0x1'])
    await withId(42161, async (chain) => {
      const { review, transaction } = await reviewOn(chain)
      const { fee } = review
      const data = factValue(fee.data)
      expect(fee.data).toMatchObject({ known: true, value: { paid: 'in-gas' }, evidence: { kind: 'claimed' } })
      // A payment is some 120 bytes long.
      expect(data?.dataFee).toBeGreaterThan(100n * 16n * price)
      expect(data?.dataFee).toBeLessThan(200n * 16n * price)
      expect(transaction.gasLimit).toBeGreaterThan((fee.gasUsed ?? 0n) + (data?.dataFee ?? 0n) / (fee.baseFee ?? 1n))
      expect(fee.maxWei).toBe(fee.gasLimit * fee.maxFeePerGas)
    })
  })

  it('is none on a chain whose gas is all that is paid', async () => {
    await withId(137, async (chain) => {
      const { fee } = (await reviewOn(chain)).review
      expect(fee).not.toHaveProperty('data')
      expect(fee.expectedWei).toBe(fee.gasWei)
    })
  })
})

describe('a chain of another kind', () => {
  it('is run by the rules of an L1, and what its data costs is unknown', async () => {
    const chain = rollup('other')
    const tab = await person(chain)
    const { analysis } = await reviewed(tab.wallet, await propose(tab, sending(chain, ETHER)))
    expect(analysis.review.outcome).toBe('success')
    expect(analysis.review.fee.data).toMatchObject({ known: false })
    expect(analysis.review.findings.map(({ rule }) => rule)).toContain('chain/not-l1')
    tab.kill()
  })
})
