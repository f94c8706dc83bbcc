import { describe, expect, it } from 'vitest'
import { withFirstScreen } from './first-screens.ts'

const PAGE = '<body>\n    <div id="root"></div>\n  </body>'

describe('a page with its first screen', () => {
  it('holds it beside the place of the app, where nothing of it can be pressed', () => {
    expect(withFirstScreen(PAGE, '<h1>Costs $& or $1</h1>')).toBe(
      '<body>\n    <div id="root"></div>\n    <div id="first-screen" inert><h1>Costs $& or $1</h1></div>\n  </body>',
    )
  })

  it.each([
    ['no heading', '<p>Check</p>'],
    ['a script', '<h1>Check</h1><script>scroll()</script>'],
    ['a style of its own', '<h1 style="color:red">Check</h1>'],
    ['a handler', '<h1 onclick="go()">Check</h1>'],
  ])('is not built with %s', (_, screen) => {
    expect(() => withFirstScreen(PAGE, screen)).toThrow(/The first screen (has|holds)/)
  })

  it('is not built where the page has no place for the app', () => {
    expect(() => withFirstScreen('<body></body>', '<h1>Check</h1>')).toThrow(/The page holds no/)
  })
})
