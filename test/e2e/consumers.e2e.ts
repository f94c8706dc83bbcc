import { connects, opens, visit, walletAt } from './support/app-page.ts'
import { begin, hasConsumers, isDiscovered, signsAndSwaps, startConsumers } from './support/consumers.ts'
import { importWallet, test } from './support/reviewer.ts'

test('mipd, viem and wagmi use it as any wallet: found, signed with, and swapped with to the receipts [P1 P5] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  test.skip(!hasConsumers(), 'test/peers is not installed')
  await importWallet(page, open)
  const site = await startConsumers(walletAt(baseURL, town))
  try {
    guard.allowOrigin(site.url)
    const app = await visit(context, site.url)
    await isDiscovered(app)
    const popup = await opens(app, () => begin(app, 'signs'))
    await connects(popup, 'first')
    await signsAndSwaps(app, popup, town)
  } finally {
    await site.stop()
  }
})
