import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import classes from './BodyEditor.module.css'
import { markLiquid } from './mark-liquid.ts'
import { TABLE_NODES } from './table-nodes.ts'

interface BodyEditorProps {
  readonly label: string
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onFocus?: () => void
  /** For what inserts at the cursor. */
  readonly editorRef?: { current: Editor | null }
  readonly error?: string | undefined
}

const EXTENSIONS = [StarterKit.configure({ link: false }), Link, ...TABLE_NODES, markLiquid(classes.liquid ?? '')]

/** The body of an e-mail as rich text. What is not changed here keeps its HTML as it was written. */
export function BodyEditor({ label, value, onChange, onFocus, editorRef, error }: BodyEditorProps) {
  const id = useId()
  // The same text as the editor writes it, and as it was given.
  const given = useRef({ written: '', html: value })
  const shown = useRef(value)

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      given.current.written = created.getHTML()
    },
    onUpdate: ({ editor: changed }) => {
      const written = changed.getHTML()
      shown.current = written === given.current.written ? given.current.html : written
      onChange(shown.current)
    },
    onFocus: () => onFocus?.(),
  })

  // Another text than the one typed here: Cancel, a version, somebody else's.
  useEffect(() => {
    if (!editor || value === shown.current) return
    editor.commands.setContent(value, { emitUpdate: false })
    given.current = { written: editor.getHTML(), html: value }
    shown.current = value
  }, [editor, value])

  useEffect(() => {
    if (editorRef) editorRef.current = editor
  }, [editor, editorRef])

  const hasError = error !== undefined
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(hasError && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        },
      },
    })
  }, [editor, label, hasError, id])

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: `${id}-error` }}>
      <RichTextEditor editor={editor}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
