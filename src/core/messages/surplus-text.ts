import { isJsonObject } from '../text/json.ts'

/** Characters of one member that is not signed. */
const MAX_SURPLUS_TEXT = 1024

/** A value of any kind in JSON, a text as it is; cut where it is long or deep. */
export function surplusText(value: unknown): string {
  if (typeof value === 'string') return value.length > MAX_SURPLUS_TEXT ? `${value.slice(0, MAX_SURPLUS_TEXT)}…` : value
  const room = { left: MAX_SURPLUS_TEXT }
  const text = written(value, room, 0)
  return room.left > 0 ? text : `${text.slice(0, MAX_SURPLUS_TEXT)}…`
}

/** Levels of a value that is not signed. */
const MAX_SURPLUS_DEPTH = 4

function written(value: unknown, room: { left: number }, depth: number): string {
  if (room.left <= 0) return ''
  if (typeof value === 'object' && value !== null && depth >= MAX_SURPLUS_DEPTH) return spent(room, '…')
  if (Array.isArray(value)) return `[${inRoom(room, value, (item) => written(item, room, depth + 1)).join()}]`
  if (isJsonObject(value))
    return `{${inRoom(room, Object.keys(value), (name) => `${spent(room, quoted(name))}:${written(value[name], room, depth + 1)}`).join()}}`
  return spent(room, typeof value === 'string' ? quoted(value) : String(value))
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, MAX_SURPLUS_TEXT))

function spent(room: { left: number }, text: string): string {
  room.left -= text.length + 1
  return text
}

function inRoom<T>(room: { left: number }, items: readonly T[], write: (item: T) => string): readonly string[] {
  const all: string[] = []
  for (const item of items) {
    if (room.left <= 0) break
    room.left--
    all.push(write(item))
  }
  return all
}
