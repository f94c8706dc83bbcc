import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../ui/test-render.tsx'
import { WindowedList } from './windowed-list.tsx'

const rows = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `row ${at + 1}`)
const list = (some: readonly string[]) => (
  <WindowedList label="Rows" rows={some} keyOf={(row) => row} usual={40}>
    {(row) => <p style={{ height: row.endsWith('7') ? 90 : 40 }}>{row}</p>}
  </WindowedList>
)
const drawn = (): readonly string[] => [...document.querySelectorAll('[role="listitem"]')].map(({ textContent }) => textContent)

describe('a long list', () => {
  it('draws of a hundred thousand rows those that can be seen, wherever the page is scrolled to', async () => {
    await show(<div style={{ paddingTop: 300 }}>{list(rows(100_000))}</div>)
    await expect.element(page.getByText('row 1', { exact: true })).toBeVisible()
    expect(drawn().length).toBeLessThan(80)
    window.scrollTo(0, document.body.scrollHeight / 2)
    await expect.poll(() => drawn().includes('row 1')).toBe(false)
    expect(drawn().length).toBeGreaterThan(5)
    expect(drawn().length).toBeLessThan(80)
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight)
        return drawn().at(-1)
      })
      .toBe('row 100000')
    expect(drawn().length).toBeLessThan(80)
  })

  it('adds up what comes into sight while it is scrolled, not all rows again', async () => {
    let asked = 0
    const keyOf = (row: string): string => {
      asked++
      return row
    }
    // Told too low on purpose: what rows are high is learnt from the first.
    await show(
      <WindowedList label="Rows" rows={rows(100_000)} keyOf={keyOf} usual={30}>
        {(row) => <p style={{ height: 40 }}>{row}</p>}
      </WindowedList>,
    )
    await expect.element(page.getByText('row 1', { exact: true })).toBeVisible()
    await expect.poll(() => document.querySelector<HTMLElement>('[role="list"]')?.offsetHeight).toBe(4_000_000)
    asked = 0
    for (const top of [400, 800, 1200, 1600, 2000]) {
      window.scrollTo(0, top)
      await expect.poll(() => drawn().includes(`row ${top / 40 + 3}`)).toBe(true)
    }
    expect(asked).toBeLessThan(1000)
  })

  it('adds up no others where one is higher than it was taken for, and has each where it belongs', async () => {
    let asked = 0
    const keyOf = (row: string): string => {
      asked++
      return row
    }
    const extraAt = (): number => (asked++, 0)
    const high = (row: string): number => (Number(row.slice(4)) % 7 === 0 ? 57 : 45)
    await show(
      <WindowedList label="Rows" rows={rows(100_000)} keyOf={keyOf} usual={45} extraAt={extraAt}>
        {(row) => <p style={{ height: high(row) }}>{row}</p>}
      </WindowedList>,
    )
    await expect.element(page.getByText('row 1', { exact: true })).toBeVisible()
    asked = 0
    // Slower than from where on rows are outlines.
    for (let step = 0; step < 20; step++) {
      window.scrollBy(0, 96)
      await new Promise((done) => requestAnimationFrame(done))
      await new Promise((done) => requestAnimationFrame(done))
      expect(gaps().filter((gap) => gap !== 0)).toEqual([])
    }
    expect(drawn()).toContain('row 45')
    expect(asked, 'of a hundred thousand rows, some dozens in each of twenty frames').toBeLessThan(3500)
  })

  it('leaves what is seen where it is when a row above comes out higher', async () => {
    await show(
      <WindowedList label="Rows" rows={rows(5000)} keyOf={(row) => row} usual={40}>
        {(row) => <p style={{ height: row.endsWith('5') ? 90 : 40 }}>{row}</p>}
      </WindowedList>,
    )
    window.scrollTo(0, 80_000)
    await expect.poll(() => drawn().length).toBeGreaterThan(5)
    await new Promise((done) => setTimeout(done, 200))
    const middle = [...document.querySelectorAll('[role="listitem"]')].find((row) => row.getBoundingClientRect().top > 100)
    const before = middle?.getBoundingClientRect().top ?? 0
    window.scrollBy(0, -30)
    await new Promise((done) => setTimeout(done, 200))
    expect(Math.round((middle?.getBoundingClientRect().top ?? 0) - before)).toBe(30)
    expect(gaps().filter((gap) => gap !== 0)).toEqual([])
  })

  it('has outlines in place of rows while somebody scrolls faster than anybody reads, and then the rows, each where it belongs', async () => {
    await show(list(rows(5000)))
    await expect.element(page.getByText('row 3', { exact: true })).toBeVisible()
    const outlines = (): number => document.querySelectorAll('[data-part="outline"]').length
    let most = 0
    for (let step = 0; step < 20; step++) {
      window.scrollBy(0, 900)
      await new Promise((done) => requestAnimationFrame(done))
      most = Math.max(most, outlines())
      expect(document.querySelectorAll('[role="listitem"]').length, 'as many as can be seen').toBeGreaterThan(15)
    }
    expect(most).toBeGreaterThan(10)
    await expect.poll(outlines).toBe(0)
    expect(gaps().filter((gap) => gap !== 0)).toEqual([])
    expect(drawn().every((text) => text.startsWith('row '))).toBe(true)
  })

  it('fills a window that becomes higher', async () => {
    await page.viewport(800, 400)
    await show(list(rows(5000)))
    await expect.element(page.getByText('row 3', { exact: true })).toBeVisible()
    expect(drawn()).not.toContain('row 30')
    await page.viewport(800, 1200)
    await expect.poll(() => drawn().includes('row 30')).toBe(true)
    await page.viewport(414, 896)
  })

  it('says which row of how many each is, since most are not there', async () => {
    await show(list(rows(5000)))
    await expect.element(page.getByText('row 3', { exact: true })).toBeVisible()
    const third = document.querySelectorAll('[role="listitem"]')[2]
    expect([third?.getAttribute('aria-posinset'), third?.getAttribute('aria-setsize')]).toEqual(['3', '5000'])
  })

  it('is drawn whole as long as it is short', async () => {
    await show(list(rows(100)))
    await expect.element(page.getByText('row 1', { exact: true })).toBeVisible()
    expect(drawn().length).toBe(100)
  })
})

type HighRow = { readonly key: string; readonly height: number }

const highRows = (count: number): readonly HighRow[] =>
  Array.from({ length: count }, (_, at) => ({ key: `row ${at}`, height: at % 3 === 2 ? 61 : 37 }))
const highList = (shown: readonly HighRow[], extraAt: (index: number) => number) => (
  <WindowedList label="Rows" rows={shown} keyOf={({ key }) => key} usual={45} extraAt={extraAt} allUpTo={0}>
    {({ key, height }) => <div style={{ height }}>{key}</div>}
  </WindowedList>
)

/** Pixels by which rows that follow each other lie apart; below zero where they overlap. */
const gaps = (): readonly number[] => {
  const boxes = [...document.querySelectorAll('[role="listitem"]')]
    .map((row) => row.getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top)
  return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? top)))
}

it('puts rows of different heights one below the other, also when most are not as high as they were taken for, and again when the rows change', async () => {
  const screen = await show(highList(highRows(200), () => 0))
  await expect.poll(() => gaps().length).toBeGreaterThan(5)
  await expect.poll(() => gaps().filter((gap) => gap !== 0)).toEqual([])
  await screen.rerender(highList(highRows(300), () => 0))
  await expect.poll(() => gaps().filter((gap) => gap !== 0)).toEqual([])
})
