import { expect, test } from 'vitest'
import { createCell } from './source.ts'
import { createWatched, whileWatched } from './watched.ts'

test('work begins with the first listener, ends with the last, and begins anew with the next', () => {
  const signals: AbortSignal[] = []
  const source = createWatched(0, (cell, signal) => {
    signals.push(signal)
    cell.set(cell.get() + 1)
  })
  expect(source.get()).toBe(0)
  const first = source.subscribe(() => undefined)
  const second = source.subscribe(() => undefined)
  expect([source.get(), signals.length]).toEqual([1, 1])
  first()
  first() // twice is once
  expect(signals[0]?.aborted).toBe(false)
  second()
  expect(signals[0]?.aborted).toBe(true)
  source.subscribe(() => undefined)
  expect([source.get(), signals.length, signals[1]?.aborted]).toEqual([2, 2, false])
})

test('listeners hear of what moves the source', () => {
  const cell = createCell('a')
  const heard: string[] = []
  const source = whileWatched(cell, () => undefined)
  const stop = source.subscribe(() => heard.push(source.get()))
  cell.set('b')
  stop()
  cell.set('c')
  expect(heard).toEqual(['b'])
})

test('what moves at once is heard by the listener that started it', () => {
  let heard = 0
  const source = createWatched(0, (cell) => cell.set(1))
  source.subscribe(() => {
    heard += 1
  })
  expect([heard, source.get()]).toEqual([1, 1])
})
