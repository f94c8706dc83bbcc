import { describe, expect, it } from 'vitest'
import { gate } from './root.tsx'

describe('gate', () => {
  it('sends a first visitor to welcome, and leaves help open', () => {
    expect(gate('/', 'absent', false)).toBe('/welcome')
    expect(gate('/send', 'absent', false)).toBe('/welcome')
    expect(gate('/welcome/create', 'absent', false)).toBe('/welcome/create')
    expect(gate('/help/vault/locked', 'absent', false)).toBe('/help/vault/locked')
  })
  it('shows nothing of an account while locked', () => {
    for (const path of ['/', '/send', '/activity/0x01', '/review/1', '/contacts', '/chains', '/settings', '/welcome', '/accounts'])
      expect(gate(path, 'locked', true)).toBe('/unlock')
    expect(gate('/help', 'locked', true)).toBe('/help')
  })
  it('lets everybody look up what a chain holds', () => {
    for (const at of ['absent', 'locked', 'open'] as const)
      for (const welcomed of [true, false])
        for (const path of ['/explore', '/explore/1/tx/0x01', '/tools', '/tools/convert']) expect(gate(path, at, welcomed)).toBe(path)
    expect(gate('/explorer', 'locked', true)).toBe('/unlock')
  })
  it('lets everybody check what they are asked to sign', () => {
    for (const at of ['absent', 'locked', 'open'] as const)
      for (const welcomed of [true, false]) expect(gate('/check', at, welcomed)).toBe('/check')
    expect(gate('/checks', 'locked', true)).toBe('/unlock')
  })
  it('lets a newcomer practise, and an owner once they are in', () => {
    for (const at of ['absent', 'unprotected', 'open'] as const)
      for (const welcomed of [true, false]) expect(gate('/practice', at, welcomed)).toBe('/practice')
    expect(gate('/practice', 'locked', true)).toBe('/unlock')
    expect(gate('/practice/more', 'absent', false)).toBe('/welcome')
  })
  it('lets an owner in, and past the lock', () => {
    expect(gate('/send', 'open', true)).toBe('/send')
    expect(gate('/unlock', 'open', true)).toBe('/unlock')
    expect(gate('/unlock', 'absent', true)).toBe('/')
    expect(gate('/', 'absent', true)).toBe('/')
  })
})
