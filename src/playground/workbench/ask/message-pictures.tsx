import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { fitPicture } from '../../pictures/fit.ts';
import type { Picture } from '../../pictures/picture.ts';
import { pictureFinding } from '../run/picture-findings.ts';
import './pictures.css';

/** Longer side of a preview in pixels: twice its size on the page. */
const previewSize = 192;

/** Draws a preview on a canvas: the page's policy blocks image URLs, and a photo is large. */
function Preview({ picture }: { readonly picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(picture.file);
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (element && context && !gone) {
        const scale = Math.min(1, previewSize / Math.max(bitmap.width, bitmap.height));
        element.width = Math.max(1, Math.round(bitmap.width * scale));
        element.height = Math.max(1, Math.round(bitmap.height * scale));
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, element.width, element.height);
      }
      bitmap.close();
    };
    // If it cannot be drawn, its name and the reason are shown.
    draw().catch(() => {});
    return () => {
      gone = true;
    };
  }, [picture.file]);
  return <canvas ref={canvas} width={1} height={1} role="img" aria-label={picture.name} />;
}

/** The problem of an image. One that is too large, or of another type, can be converted. */
function Problem(props: {
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
}) {
  const { picture, onChange } = props;
  const isUnreadable = useSignal(false);
  const problem = picture.problem ?? pictureFinding(picture);
  if (problem === undefined) return null;
  const makeFit = () =>
    fitPicture(picture).then(onChange, () => {
      isUnreadable.value = true;
    });
  return (
    <p class="picture-problem" role="alert">
      {picture.name} {problem} {isUnreadable.value && 'This browser cannot read it either.'}
      {picture.problem !== undefined && !isUnreadable.value && (
        <Button label="Resize to fit" look="link" onClick={() => void makeFit()} />
      )}
    </p>
  );
}

/** Whether the model may see less detail, which takes fewer tokens. */
function Detail(props: {
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
}) {
  const { detail, ...rest } = props.picture;
  return (
    <label class="picture-detail" title="Lower resolution, fewer tokens">
      <input
        type="checkbox"
        aria-label={`Low detail for ${rest.name}`}
        checked={detail === 'low'}
        onChange={() => props.onChange(detail ? rest : { ...rest, detail: 'low' })}
      />
      Low detail
    </label>
  );
}

/** The images of a message, each with a button to remove it. */
export function MessagePictures(props: {
  readonly pictures: readonly Picture[];
  readonly onChange: (pictures: readonly Picture[]) => void;
}) {
  const { pictures, onChange } = props;
  return (
    <ul class="pictures" aria-label="Pictures">
      {pictures.map((picture, index) => {
        const onPicture = (changed: Picture) => onChange(pictures.with(index, changed));
        return (
          <li key={picture.file}>
            <div class="picture" title={picture.name}>
              <Preview picture={picture} />
              <Button
                label={`Remove ${picture.name}`}
                icon="close"
                iconOnly
                onClick={() => onChange(pictures.toSpliced(index, 1))}
              />
            </div>
            {picture.problem === undefined && <Detail picture={picture} onChange={onPicture} />}
            <Problem picture={picture} onChange={onPicture} />
          </li>
        );
      })}
    </ul>
  );
}
