import { expect, it } from 'vitest'
import { overallOf } from './screen-state.ts'

it.each([
  [[], 'empty'],
  [['synced', 'behind'], 'full'],
  [['synced', 'idle'], 'full'],
  [['idle'], 'none'],
  [['synced', 'off'], 'partial'],
  [['syncing', 'off'], 'loading'],
  [['synced', 'syncing'], 'partial'],
  [['idle', 'unreachable'], 'none'],
  [['synced', 'conflicting'], 'conflicting'],
] as const)('%j is %s', (standings, overall) => expect(overallOf(standings)).toBe(overall))
