import { expect, it } from 'vitest'
import { dropFirstScreen } from './drop-first-screen.ts'

function page() {
  document.body.innerHTML = '<div id="root"></div><div id="first-screen"><h1>First</h1></div>'
  const root = document.getElementById('root') as HTMLElement
  dropFirstScreen(root, document.getElementById('first-screen'))
  return root
}
const shown = () => [...document.querySelectorAll('h1')].map((head) => head.textContent)
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('stays while the app has drawn no screen', async () => {
  const root = page()
  root.innerHTML = '<div aria-live="polite"></div>'
  await frame()
  expect(shown()).toEqual(['First'])
})

it('goes before the frame in which the app has one', async () => {
  const root = page()
  root.innerHTML = '<main><h1>Drawn</h1></main>'
  await Promise.resolve()
  expect(shown()).toEqual(['Drawn'])
})

it('is nothing where the page has none', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  dropFirstScreen(document.getElementById('root') as HTMLElement, null)
  expect(shown()).toEqual([])
})
