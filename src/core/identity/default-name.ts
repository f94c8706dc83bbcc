/**
 * The first of `nameOf(from)`, `nameOf(from + 1)`, … that no account has yet: two accounts of one default name cannot be told apart in a list.
 *
 * @example freeName(['Account 1'], (number) => `Account ${number}`) // 'Account 2'
 */
export function freeName(taken: Iterable<string>, nameOf: (number: number) => string, from = 1): string {
  const all = new Set(taken)
  let number = from
  while (all.has(nameOf(number))) number++
  return nameOf(number)
}

/** Default names of accounts by their index in a phrase: `Account 3` for index 2 where that is free, else the next free number. In the order given. */
export function freeNames(taken: Iterable<string>, indexes: readonly number[], nameOf: (number: number) => string): readonly string[] {
  const all = new Set(taken)
  const own = indexes.map((index) => nameOf(index + 1)).filter((name) => !all.has(name))
  const used = new Set([...all, ...own])
  return indexes.map((index) => {
    const name = nameOf(index + 1)
    if (!all.has(name)) return name
    const free = freeName(used, nameOf, index + 1)
    used.add(free)
    return free
  })
}
