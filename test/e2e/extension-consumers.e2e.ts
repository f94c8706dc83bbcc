import { chooses, visit } from './support/app-page.ts'
import { begin, hasConsumers, isDiscovered, signsAndSwaps, startConsumers } from './support/consumers.ts'
import { test } from './support/extension.ts'
import { importAnew } from './support/reviewer.ts'

test('mipd, viem and wagmi find the extension as any wallet, sign with it, and swap with it to the receipts [P1 P5 E1] @own-only @rest', async ({
  page,
  open,
  context,
  extension,
  guard,
  town,
}) => {
  test.skip(!hasConsumers(), 'test/peers is not installed')
  await importAnew(page, open)
  const site = await startConsumers()
  try {
    guard.allowOrigin(site.url)
    const app = await visit(context, site.url)
    await isDiscovered(app)
    await begin(app, 'signs')
    const asks = await extension.asks()
    await chooses(asks, 'first')
    await signsAndSwaps(app, asks, town)
  } finally {
    await site.stop()
  }
})
