import { CAST } from '../../devnet/addresses.ts'
import { test } from './support/access-lists.ts'
import { importWallet } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const ME = CAST.deployer.slice(2)
const LIST = 'eth_getBlockAccessList'
const BLOCKS = 4

type Call = { readonly method: string }
const methodsIn = (body: string): readonly string[] => [JSON.parse(body) as Call | Call[]].flat().map(({ method }) => method)

test('balances follow the chain by its access lists: after the first look no request names the account @rest', async ({
  page,
  open,
  town,
  context,
}) => {
  test.setTimeout(240_000)
  const bodies: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).port === new URL(town.url).port) bodies.push(request.postData() ?? '')
  })
  const lists = (): number => bodies.flatMap(methodsIn).filter((method) => method === LIST).length
  const naming = (from: number): readonly string[] => bodies.slice(from).filter((body) => body.toLowerCase().includes(ME))
  const known = page.getByRole('button', { name: /\(how these are known\)/ })
  const ether = page
    .locator('main')
    .getByRole('list')
    .getByText(/^[\d,.…]+ ETH$/)
    .first()
  const again = page.getByRole('button', { name: 'Refresh' })
  /** A look a moment after another gets the same block: then it is taken again. */
  const readUntil = (count: number): Promise<void> =>
    expect(async () => {
      await again.click()
      await expect.poll(lists, { timeout: 5000 }).toBe(count)
    }).toPass()

  await test.step('the first look is proved, and asks for the account', async () => {
    await importWallet(page, open)
    await expect(page.getByRole('button', { name: 'Synced (light client of Practice chain)' })).toBeVisible({ timeout: 60_000 })
    await expect(known).toHaveText(/^\d+ proved, \d+ computed/)
    await expect(ether).toBeVisible()
    expect(naming(0).length).toBeGreaterThan(0)
  })

  let from = 0
  await test.step('each block in which nothing happened is one list, whoever asks', async () => {
    // What the first look leaves to others (forms, prices) comes after it; from the first list on nothing is new.
    await town.rpc('anvil_mine', ['0x1'])
    await readUntil(1)
    from = bodies.length
    for (let blocks = 2; blocks <= BLOCKS; blocks++) {
      await town.rpc('anvil_mine', ['0x1'])
      await readUntil(blocks)
    }
  })

  await test.step('a payment is seen by its block’s list too', async () => {
    const before = await ether.innerText()
    await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CAST.deployer, value: '0xde0b6b3a7640000' }])
    await readUntil(BLOCKS + 1)
    await expect(ether).not.toHaveText(before)
    await expect(known).toHaveText(/^\d+ proved, \d+ computed/)
    expect(naming(from)).toEqual([])
  })
})
