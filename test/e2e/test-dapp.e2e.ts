import type { Page } from '@playwright/test'
import { findings, importWallet, sign, test, unlock } from './support/reviewer.ts'
import { type Call, hasTestDapp, startTestDapp } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

const callsOf = (dapp: Page): Promise<readonly Call[]> => dapp.evaluate(() => (window as unknown as { calls: readonly Call[] }).calls)
const settled = async (dapp: Page, at: number): Promise<Call | undefined> => {
  const found = (await callsOf(dapp)).slice(at).filter(({ method }) => /^(?:eth_send|personal_sign|eth_sign|wallet_|eth_getEnc|eth_request)/.test(method)).at(-1)
  return found && (found.code !== undefined || found.result !== undefined) ? found : undefined
}

test('explore @own-only', async ({ page, open, context, guard, baseURL, town }) => {
  test.skip(!hasTestDapp(), 'no peers')
  test.setTimeout(600_000)
  await importWallet(page, open)
  const site = await startTestDapp(`${baseURL ?? ''}/?practice=${new URL(town.url).port}`)
  try {
    guard.allowOrigin(site.url)
    guard.allow(/./)
    const dapp = await context.newPage()
    dapp.on('console', (m) => { if (m.type() === 'error') console.log('   dapp:', m.text().slice(0, 200)) })
    await dapp.goto(site.url)
    const t0 = Date.now()
    const [popup] = await Promise.all([dapp.waitForEvent('popup'), dapp.locator('#connectButton').click()])
    console.log('popup', Date.now() - t0)
    await unlock(popup)
    await popup.getByRole('radio', { name: /Accounts that you have/ }).click()
    await popup.getByRole('checkbox').first().click()
    await popup.screenshot({ path: '/tmp/dapp-connect.png' })
    await popup.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dapp.locator('#accounts')).toHaveText(/0x/)
    console.log(await dapp.locator('#accounts').innerText(), await dapp.locator('#chainId').innerText())
    const ids = process.env['IDS']?.split(',') ?? []
    let last = ''
    for (const raw of ids) {
      const [id = '', how] = raw.split(':')
      const at = (await callsOf(dapp)).length
      const t = Date.now()
      await dapp.locator(`#${id}`).click({ timeout: 5000 }).catch((e: Error) => console.log(id, 'NOT CLICKED', e.message.slice(0, 80)))
      let out: Call | undefined
      for (;;) {
        out = await settled(dapp, at)
        if (out) break
        if (/\/connect\/review\//.test(popup.url()) && popup.url() !== last && (await popup.locator('[data-review]').isVisible())) break
        if (/token|add|switch/i.test(await popup.locator('h1').first().innerText({timeout: 100}).catch(() => '')) && /\/connect$/.test(new URL(popup.url()).pathname)) break
        if (Date.now() - t > 20000) break
        await popup.waitForTimeout(50)
      }
      if (out) { console.log(`${id}: ${Date.now() - t} ms`, JSON.stringify(out).slice(0, 200)); continue }
      last = popup.url()
      await expect(popup.locator('[data-part="pending"]')).toHaveCount(0).catch(() => 0)
      const heading = await popup.locator('h1').first().innerText()
      await popup.waitForTimeout(Number(process.env['LOOK'] ?? 300))
      const found = await findings(popup)
      const buttons = await popup.getByRole('button').allInnerTexts()
      console.log(`${id}: ${Date.now() - t} ms "${heading}" ${found.join(' ')} [${buttons.filter((b) => /sign|reject|add|switch|allow/i.test(b)).join('|')}]`)
      await popup.screenshot({ path: `/tmp/dapp-${id}.png` })
      if (how === 'sign') await sign(popup)
      else await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      const t1 = Date.now()
      while (!(await settled(dapp, at)) && Date.now() - t1 < 20000) await popup.waitForTimeout(50)
      console.log('   →', Date.now() - t, JSON.stringify(await settled(dapp, at)).slice(0, 200))
    }
    console.log(JSON.stringify(guard.sent.filter(({ url }) => !/127.0.0.1|localhost/.test(url)).map(({ url }) => url.slice(0, 100))))
  } finally {
    await site.stop()
  }
})
