import { expect, it } from 'vitest'
import { show } from '#ui/test-render'
import { WindowedList } from './windowed-list.tsx'

type Row = { readonly key: string; readonly height: number }

const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ key: `row ${at}`, height: at % 3 === 2 ? 61 : 37 }))
const list = (shown: readonly Row[], extraAt: (index: number) => number) => (
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
  const screen = await show(list(rows(200), () => 0))
  await expect.poll(() => gaps().length).toBeGreaterThan(5)
  await expect.poll(() => gaps().filter((gap) => gap !== 0)).toEqual([])
  await screen.rerender(list(rows(300), () => 0))
  await expect.poll(() => gaps().filter((gap) => gap !== 0)).toEqual([])
})
