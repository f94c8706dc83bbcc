/** Reads one block of Snappy (google/snappy, `format_description.txt`), as `.ssz_snappy` files of consensus-specs are. Throws for anything else. */
export function unsnappy(input: Uint8Array): Uint8Array {
  let at = 0
  const byte = (): number => {
    const value = input[at++]
    if (value === undefined) throw new Error('snappy: cut off')
    return value
  }
  const little = (bytes: number): number => {
    let value = 0
    for (let i = 0; i < bytes; i++) value += byte() * 256 ** i
    return value
  }
  let size = 0
  for (let shift = 1, part = 128; part >= 128; shift *= 128) {
    part = byte()
    size += (part % 128) * shift
  }
  const output = new Uint8Array(size)
  let end = 0
  const copy = (offset: number, length: number): void => {
    if (offset === 0 || offset > end || end + length > size) throw new Error('snappy: bad copy')
    // Byte by byte: a copy may reach into what it writes.
    for (let i = 0; i < length; i++, end++) output[end] = output[end - offset] ?? 0
  }
  while (at < input.length) {
    const tag = byte()
    const high = tag >> 2
    if ((tag & 3) === 0) {
      const length = (high < 60 ? high : little(high - 59)) + 1
      if (at + length > input.length || end + length > size) throw new Error('snappy: bad literal')
      output.set(input.subarray(at, at + length), end)
      at += length
      end += length
    } else if ((tag & 3) === 1) copy((tag >> 5) * 256 + byte(), (high & 7) + 4)
    else copy(little((tag & 3) === 2 ? 2 : 4), high + 1)
  }
  if (end !== size) throw new Error('snappy: too short')
  return output
}
