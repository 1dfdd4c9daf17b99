const address = new URL("../embed.html?game=kryt-navalivat&lang=en", import.meta.url);
address.searchParams.set("origin", location.origin);

const frame = document.getElementById("cards");
frame.src = address;
addEventListener("message", ({ origin, source, data }) => {
  if (origin !== address.origin || source !== frame.contentWindow) return;
  if (data.kozyr === "height") frame.height = data.height;
  if (data.kozyr === "move")
    document.getElementById("said").value = `seat ${data.detail.seat}: ${data.detail.text}`;
});
