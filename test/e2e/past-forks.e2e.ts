import { freePort, startAnvil } from '../../scripts/devnet/anvil.ts'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { createRpc } from '../../scripts/devnet/rpc.ts'
import { expectAccessible } from './support/axe.ts'
import { asOwner, fillSend, findings, goTo, importWallet, readUntil, reviewed, sign, switchChain, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face5'
const SEPOLIA = 11_155_111
/** In the year 2049: past the date of every fork that anybody knows today. */
const PAST_ALL = 2_500_000_000

test('past every known fork a chain has its balance, a Review that runs, a payment and its history @own-only @rest', async ({
  page,
  open,
  guard,
}) => {
  const node = await startAnvil({ port: await freePort(), chainId: SEPOLIA, mnemonic: MNEMONIC, timestamp: PAST_ALL, hardfork: 'osaka' })
  try {
    const url = node.url.replace('127.0.0.1', 'localhost')
    const rpc = createRpc(node.url)
    for (let block = 0; block < 3; block++) await rpc('anvil_mine', ['0x1'])
    guard.allowOrigin(url)
    await importWallet(page, open)
    await goTo(page, 'Chains')
    await page.getByRole('link', { name: 'Add manually' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sepolia, later')
    await page.getByRole('textbox', { name: 'Chain id' }).fill(String(SEPOLIA))
    await page.getByText('More details').click()
    await page.getByRole('textbox', { name: 'Short name' }).fill('later')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('l1')
    await page.getByRole('textbox', { name: 'Address' }).fill(url)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
    await switchChain(page, 'Sepolia, later')

    await goTo(page, 'Home')
    await expect(page.getByRole('listitem').filter({ has: page.locator('[data-asset="ETH"]') })).toContainText(/10,000/)
    await expect(page.locator('[data-part="other-rules"]')).toContainText('This was simulated with the rules of')
    await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
    await page.getByRole('button', { name: 'Review' }).click()
    await reviewed(page)
    const found = await findings(page)
    expect(found.filter((one) => one.includes('simulation/not-run'))).toEqual([])
    // It ran by other rules than its date asks for, and says so.
    expect(found.join()).toContain('simulation/other-rules')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /could not be checked/ }).check()
    await sign(page)
    await page.waitForURL(/\/activity#\/0x/)
    await expect(page.locator('[data-state="included"]').first()).toBeVisible()
    expect(BigInt(await rpc<string>('eth_getBalance', [SOMEBODY, 'latest']))).toBe(5n * 10n ** 17n)
    const { gas } = (await rpc<{ transactions: { gas: string }[] }>('eth_getBlockByNumber', ['latest', true])).transactions[0] ?? {
      gas: '0x0',
    }
    expect(Number(gas)).toBeLessThan(60_000)

    await goTo(page, 'Activity')
    await expect(page.locator('main')).toContainText('0.5')

    await goTo(page, 'Check')
    await page
      .getByLabel('What you are asked to sign')
      .fill(JSON.stringify({ method: 'eth_sendTransaction', params: [{ from: CAST.deployer, to: SOMEBODY, value: '0x1' }] }))
    await expect(page.getByRole('heading', { level: 2, name: /Send/ })).toBeVisible()
  } finally {
    await node.stop()
  }
})

/** Of the practice chain's light client: a slot is a second, eight are an epoch. */
const epochOf = (seconds: number): number => Math.floor((seconds - 1_517_571_200) / 8)

test('a fork that is not known is said on portfolio, send and Review before it comes, and by the clock once it is there @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  const note = page.locator('[data-part="unknown-fork"]')
  const eth = page.getByRole('listitem').filter({ has: page.locator('[data-asset="ETH"]') })
  await readUntil(page, eth)
  await expect(note).toHaveCount(0)
  const { timestamp } = await town.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const now = Math.max(Number(timestamp), Date.now() / 1000)
  const bringIn = async (seconds: number): Promise<void> => {
    await goTo(page, 'Chains')
    await page.getByRole('link', { name: 'Practice chain' }).click()
    const field = page.getByRole('textbox', { name: 'Newer schedule', exact: true })
    if (!(await field.isVisible())) await page.getByText('Fork schedule', { exact: true }).click()
    const forks = [{ fork: 'heze', version: '0x70000009', epoch: epochOf(seconds) }]
    await field.fill(JSON.stringify({ networks: { practice: { source: 'a later release', forks } } }))
    await page.getByRole('button', { name: 'Save' }).click()
    await asOwner(page)
    await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
  }
  const expectSaid = async (is: string): Promise<void> => {
    await expect(note).toHaveAttribute('data-is', is)
    await expect(note).toContainText('heze')
    await expect(note).toContainText('Use a newer version of Assay')
    await expectAccessible(page)
  }

  await bringIn(now + 30 * 86_400)
  await goTo(page, 'Home')
  await expectSaid('coming')
  await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
  await expectSaid('coming')
  await page.getByRole('button', { name: 'Review' }).click()
  await expectSaid('coming')
  await reviewed(page)
  await page.getByRole('button', { name: 'Reject' }).click()

  await bringIn(now - 86_400)
  await goTo(page, 'Home')
  await expectSaid('here')
  // Nothing of it went dark.
  await readUntil(page, eth)
  await expect(eth).toContainText(/\d/)
  await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.25' })
  await expectSaid('here')
  await page.getByRole('button', { name: 'Review' }).click()
  await expectSaid('here')
  await reviewed(page)
  await expect(page.locator('[data-review]')).toHaveAttribute('data-review', 'success')
})
