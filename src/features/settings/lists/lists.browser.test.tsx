import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { openDatabase, openRecords } from '#store'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { SessionState, Wallet } from '#wallet'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import { createReportLists } from '../../../wallet/added-files/report-lists.ts'
import { createKey, publicKeyOf, publicKeyText, sign } from '../../../../scripts/minisign/sign.ts'
import { showIn } from '../../shared/test-support/test-wallet.tsx'
import { Lists } from './lists.tsx'

const MAKER = createKey()
const KEY = publicKeyText(publicKeyOf(MAKER))
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const URL = 'https://lists.example/watch.list'

/** A published file: what `npm run list` makes. */
function signed(version: number, more: object = {}): string {
  const list = {
    format: 'reported-list/1',
    name: 'Town watch',
    version,
    made: '2026-11-28T00:00:00Z',
    sites: [`v${version}.example`],
    ...more,
  }
  const text = JSON.stringify(list)
  return sign(new TextEncoder().encode(text), MAKER, 'watch') + text
}

const ADDRESS = '0x63605e53d422c4f1ac0e01390ac59aaf84c44a51'
let made = 0

/** The screen over real records; the network alone is played. */
async function opened() {
  const platform = createTestPlatform().tab()
  const db = await openDatabase(`lists-${++made}`)
  onTestFinished(() => {
    forgetToasts()
    db.close()
  })
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, platform, { vaultId: '0x01', recordsKey })
  const state = createCell<SessionState>({ kind: 'open', session: {} as never, records })
  const net: { text: string | undefined; readonly asked: unknown[] } = { text: '', asked: [] }
  const chain = {
    async call(_: 'text', params: unknown) {
      net.asked.push(params)
      if (net.text === undefined) throw fail('rpc/unreachable', { endpoint: 'lists.example' })
      return net.text
    },
  }
  const reports = createReportLists({ platform, session: { state }, chain: chain as never })
  const wallet = { session: { state }, apps: async () => ({ reports }) } as unknown as Wallet
  const screen = (
    <>
      <Lists />
      <Toaster />
    </>
  )
  await showIn({ wallet } as never, screen)
  return { net, reports, lock: () => state.set({ kind: 'locked' } as never) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const rows = (): readonly string[] => [...document.querySelectorAll('[data-list]')].map((row) => row.textContent)

it('says what its host learns before it asks, asks once, shows what came, and asks again only for Update', async () => {
  const { net } = await opened()
  await expect.element(page.getByText('No lists added')).toBeVisible()
  await button('Add a list').click()
  await page.getByText('Web address').click()
  await expect.element(page.getByText(/Its host sees your IP address and which list you asked for/)).toBeVisible()
  expect(net.asked).toEqual([])
  net.text = JSON.stringify({ blacklist: ['trap.example', 'ipfs.io'], whitelist: [] })
  await page.getByRole('textbox', { name: 'Web address of the list' }).fill('https://lists.example/a/config.json')
  await button('Download').click()
  await expect.element(page.getByText('trap.example')).toBeVisible()
  expect(document.querySelector('[data-checked="list"]')?.textContent).toContain('1 site · 0 addresses · 1 left out')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('config.json')
  await button('Add').click()
  await expect.element(page.getByRole('heading', { name: 'config.json' })).toBeVisible()
  expect(net.asked).toEqual([{ url: 'https://lists.example/a/config.json', purpose: 'lists' }])

  await button('Update config.json').click()
  await expect.element(page.getByText('config.json hasn’t changed')).toBeVisible()
  net.text = `trap.example\nother.example\n${ADDRESS}`
  await button('Update config.json').click()
  await expect.poll(() => rows()[0]).toContain('2 sites · 1 address')
  net.text = undefined
  await button('Update config.json').click()
  await expect.element(page.getByText(/lists\.example/).last()).toBeVisible()
  await expect.poll(() => rows()[0]).toContain('2 sites · 1 address')
  expect(net.asked.length).toBe(4)
})

it('shows a name as the words of somebody else, takes one away and gives it back, and forgets all with a lock', async () => {
  const { reports, lock } = await opened()
  await reports.add({ text: 'trap.example', name: `evil\u202e${'x'.repeat(90)}`, from: { kind: 'file' } })
  await expect.element(button(/^Remove/)).toBeVisible()
  expect(document.querySelector('[data-list] h2')?.textContent).toContain('U+202E')
  expect(document.querySelector('[data-list] h2')?.textContent.length).toBeLessThan(110)
  await button(/^Remove/).click()
  await expect.poll(rows).toEqual([])
  await button('Undo').click()
  await expect.poll(() => rows().length).toBe(1)
  lock()
  await expect.element(page.getByText('Wallet needed')).toBeVisible()
  expect(rows()).toEqual([])
})

it('refuses what is no list in the dialog, and keeps nothing before Add', async () => {
  const { net, reports } = await opened()
  await button('Add a list').click()
  await page.getByText('Web address').click()
  net.text = '{"data":{"sites":[]}}'
  await page.getByRole('textbox', { name: 'Web address of the list' }).fill('https://lists.example/x')
  await button('Download').click()
  await expect.element(page.getByText(/The list, at “data”, can’t be read: its format is wrong/)).toBeVisible()
  net.text = 'trap.example'
  await button('Download').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(' ')
  await button('Add').click()
  await expect.element(page.getByText(/is missing\./)).toBeVisible()
  expect(reports.all.get()).toEqual([])
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(reports.all.get()).toEqual([])
})

it('subscribes to a signed list by its key, shows what it is pinned to, and takes no older version', async () => {
  const { net, reports } = await opened()
  await button('Add a list').click()
  await page.getByText('Web address').click()
  net.text = signed(3)
  await page.getByRole('textbox', { name: 'Web address of the list' }).fill(URL)
  await button('Download').click()
  await expect.element(page.getByText('v3.example')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Town watch')
  await button('Add').click()
  await expect.element(page.getByText(/is missing\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Public key' }).fill(publicKeyText(publicKeyOf(createKey())))
  await button('Add').click()
  await expect.element(page.getByText(/didn’t sign this list/)).toBeVisible()
  expect(reports.all.get()).toEqual([])
  await page.getByRole('textbox', { name: 'Public key' }).fill(` ${KEY}\n`)
  await button('Add').click()
  await expect.element(page.getByRole('heading', { name: 'Town watch' })).toBeVisible()
  expect(rows()[0]).toContain('Version 3')
  expect(rows()[0]).toContain(KEY)

  net.text = signed(2)
  await button('Update Town watch').click()
  await expect.poll(() => rows()[0]).toContain('The file is version 2. You have version 3.')
  await expect.poll(() => document.querySelector('[data-failed]')?.getAttribute('data-failed')).toBe('list/not-newer')
  expect(rows()[0]).toContain('Version 3')
  net.text = signed(4, { expires: '2020-01-01T00:00:00Z' })
  await button('Update Town watch').click()
  await expect.poll(() => rows()[0]).toContain('Version 4')
  expect(rows()[0]).toContain('Expired')
  await expect.poll(() => rows()[0]).toContain('Last checked')
  expect(document.querySelector('[data-failed]')).toBeNull()
})

it('asks by itself only as often as the person chose, keeps that over a removal that is undone, and offers it for no unsigned list', async () => {
  const { net, reports } = await opened()
  await reports.add({ text: 'trap.example', name: 'own', from: { kind: 'url', url: 'https://lists.example/own', host: 'lists.example' } })
  await expect.element(page.getByRole('heading', { name: 'own' })).toBeVisible()
  expect(document.querySelector('select')).toBeNull()
  await reports.add({ text: signed(1), name: 'Town watch', from: { kind: 'url', url: URL, host: 'lists.example' }, key: KEY })
  const often = page.getByRole('combobox', { name: 'Automatic updates' })
  await expect.element(often).toHaveValue('never')
  await often.selectOptions('Weekly')
  await expect.poll(() => reports.updates.get().get(URL)?.every).toBe('week')
  await button('Remove Town watch').click()
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(() => reports.updates.get().size).toBe(0)
  await button('Undo').click()
  await expect.element(often).toHaveValue('week')
  expect(net.asked).toEqual([])
})

it('says of a list that it names contracts which Assay pins, and which', async () => {
  const { reports } = await opened()
  await reports.add({ text: signed(1, { addresses: [USDC, ADDRESS] }), name: 'Town watch', from: { kind: 'file' }, key: KEY })
  await expect.element(page.getByText('Ignored, because Assay pins them: 1')).toBeVisible()
  const pinned = document.querySelector('[data-pinned]')?.textContent
  expect(pinned).toContain('USDC')
  expect(pinned).toContain('0xA0b8')
  expect(document.querySelector('select')).toBeNull()
})
