import { describe, expect, it } from 'vitest'
import { type Cell, combine, createCell, map, type Source, switchMap } from './source.ts'

/** A cell that says how many listen to it. */
function counted<T>(initial: T): Cell<T> & { listeners(): number } {
  const cell = createCell(initial)
  let count = 0
  return {
    ...cell,
    listeners: () => count,
    subscribe(listener) {
      const stop = cell.subscribe(listener)
      count += 1
      return () => {
        stop()
        count -= 1
      }
    },
  }
}
/** What listeners of a source read, one by one. */
function heard<T>(source: Source<T>): { readonly values: T[]; stop(): void } {
  const values: T[] = []
  return { values, stop: source.subscribe(() => void values.push(source.get())) }
}

describe('a mapped source', () => {
  it('is computed once for each value, whether or not somebody listens', () => {
    const list = createCell<readonly number[]>([3, 1])
    let runs = 0
    const sorted = map(list, (numbers) => {
      runs += 1
      return numbers.toSorted((a, b) => a - b)
    })
    expect(runs).toBe(0)
    const first = sorted.get()
    expect(sorted.get()).toBe(first)
    const { values, stop } = heard(sorted)
    expect(sorted.get()).toBe(first)
    expect(runs).toBe(1)
    list.set([2, 1])
    expect(values).toEqual([[1, 2]])
    expect(runs).toBe(2)
    stop()
  })

  it('listens to its parent only while it has listeners', () => {
    const parent = counted(1)
    const doubled = map(parent, (value) => value * 2)
    expect([doubled.get(), parent.listeners()]).toEqual([2, 0])
    const [one, other] = [heard(doubled), heard(doubled)]
    expect(parent.listeners()).toBe(1)
    one.stop()
    one.stop()
    expect(parent.listeners()).toBe(1)
    other.stop()
    expect(parent.listeners()).toBe(0)
    parent.set(5)
    expect([doubled.get(), one.values, other.values]).toEqual([10, [], []])
    const again = heard(doubled)
    parent.set(6)
    expect(again.values).toEqual([12])
    again.stop()
  })

  it('tells nobody of a result that is the same', () => {
    const parent = createCell(1)
    const { values } = heard(map(parent, (value) => value > 0))
    parent.set(2)
    parent.set(-1)
    parent.set(-2)
    expect(values).toEqual([false])
  })

  it('tells of a change that somebody else has read before', () => {
    const parent = createCell(1)
    const doubled = map(parent, (value) => value * 2)
    parent.subscribe(() => doubled.get())
    const { values } = heard(doubled)
    parent.set(2)
    expect(values).toEqual([4])
  })

  it('computes nothing for a listener who has left meanwhile', () => {
    const parent = createCell(1)
    let stop: () => void = () => undefined
    parent.subscribe(() => stop())
    const computed: number[] = []
    stop = map(parent, (value) => computed.push(value)).subscribe(() => undefined)
    parent.set(2)
    expect(computed).toEqual([1])
  })
})

describe('combined sources', () => {
  it('are computed anew where one of them has changed, by identity', () => {
    const [names, chosen] = [createCell<readonly string[]>(['a', 'b']), createCell(0)]
    const picked = combine([names, chosen], (list, index) => ({ name: list[index] }))
    const before = picked.get()
    const { values } = heard(picked)
    expect(picked.get()).toBe(before)
    chosen.set(1)
    names.set(['c', 'd'])
    expect(values).toEqual([{ name: 'b' }, { name: 'd' }])
  })

  it('never show a mixture of before and after, and tell of one change once', () => {
    const number = createCell(1)
    const next = map(number, (value) => value + 1)
    const pairs = combine([next, number, next], (...values) => values.join())
    const { values } = heard(pairs)
    number.set(5)
    expect(values).toEqual(['6,5,6'])
  })

  it('of none hold what was computed', () => {
    expect(combine([], () => 'alone').get()).toBe('alone')
  })
})

describe('a source of sources', () => {
  it('is the one that is named now, and listens to no other', () => {
    const [left, right] = [counted('left'), counted('right')]
    const side = counted<'left' | 'right'>('left')
    const named = switchMap(side, (name) => (name === 'left' ? left : right))
    expect([named.get(), left.listeners(), side.listeners()]).toEqual(['left', 0, 0])
    const { values, stop } = heard(named)
    left.set('still left')
    side.set('right')
    expect([left.listeners(), right.listeners()]).toEqual([0, 1])
    left.set('not heard')
    right.set('still right')
    expect(values).toEqual(['still left', 'right', 'still right'])
    stop()
    expect([left.listeners(), right.listeners(), side.listeners()]).toEqual([0, 0, 0])
    side.set('left')
    expect(named.get()).toBe('not heard')
  })

  it('tells nobody where the other one holds the same', () => {
    const side = createCell(1)
    const { values } = heard(switchMap(side, () => createCell('same')))
    side.set(2)
    expect(values).toEqual([])
  })
})
